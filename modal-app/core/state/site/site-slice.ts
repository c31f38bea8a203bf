import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { DappMetadata } from '#schemas/entities/dapp-metadata.ts'

/** The operating system, as far as it matters. */
export type System = 'ios' | 'mac' | 'android' | 'other'

/** The page around the modal. */
export interface Viewport {
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** Height of the on-screen keyboard, in CSS pixels. */
  readonly keyboardInset: number
  readonly reducedMotion: boolean
}

/** What the modal knows about the site: the origin from the browser, the rest from the site. */
export interface SiteState {
  readonly projectId: string
  readonly siteOrigin: string
  /** False where the browser does not tell the ancestors; the origin is then that of the hello message. */
  readonly isOriginAttested: boolean
  /** Origin and path of the site's current page. */
  readonly pageUrl: string
  /** BCP-47 tag. */
  readonly language: string
  readonly platform: {
    readonly mobile: boolean
    readonly touch: boolean
    readonly inline: boolean
    readonly telegram?: boolean | undefined
  }
  readonly system: System
  /** Whether the site has answered the hello. Before that only the shell is shown. */
  readonly isLinked: boolean
  readonly viewport: Viewport
  readonly metadata: DappMetadata | undefined
}

/** The part of the state the selectors below read. */
export interface SiteRoot {
  readonly site: SiteState
}

const initialState: SiteState = {
  projectId: '',
  siteOrigin: '',
  isOriginAttested: false,
  pageUrl: '',
  language: 'en',
  platform: { mobile: false, touch: false, inline: false },
  system: 'other',
  isLinked: false,
  viewport: { width: 0, height: 0, keyboardInset: 0, reducedMotion: false },
  metadata: undefined,
}

const slice = createSlice({
  name: 'site',
  initialState,
  reducers: {
    siteLinked: (
      state,
      {
        payload,
      }: PayloadAction<
        Pick<
          SiteState,
          'projectId' | 'siteOrigin' | 'isOriginAttested' | 'pageUrl' | 'language' | 'platform'
        > &
          Partial<Pick<SiteState, 'system'>>
      >,
    ) => ({ ...state, ...payload, isLinked: true }),
    viewportChanged: (state, { payload }: PayloadAction<Viewport>) => ({ ...state, viewport: payload }),
    metadataSynced: (state, { payload }: PayloadAction<DappMetadata>) => ({ ...state, metadata: payload }),
  },
})

export const { siteLinked, viewportChanged, metadataSynced } = slice.actions
export const siteReducer = slice.reducer

export const selectSite = (state: SiteRoot): SiteState => state.site
export const selectViewport = (state: SiteRoot): Viewport => state.site.viewport
export const selectLanguage = (state: SiteRoot): string => state.site.language
/** Embedded mode: the modal lives inside an element of the page. */
export const selectIsInline = (state: SiteRoot): boolean => state.site.platform.inline
