import arabic from '#modal/locales/ar.json' with { type: 'json' }
import german from '#modal/locales/de.json' with { type: 'json' }
import english from '#modal/locales/en.json' with { type: 'json' }
import lazyArabic from '#modal/locales/lazy/ar.json' with { type: 'json' }
import lazyGerman from '#modal/locales/lazy/de.json' with { type: 'json' }
import lazyEnglish from '#modal/locales/lazy/en.json' with { type: 'json' }

/** The texts that the build gives to the document, and more. */
export const KERNEL_TEXTS = {
  en: { ...english, ...lazyEnglish },
  de: { ...german, ...lazyGerman },
  ar: { ...arabic, ...lazyArabic },
}
