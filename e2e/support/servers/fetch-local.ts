import type { APIResponse, Route } from '@playwright/test'

/**
 * Carries out a request of the page that a test intercepts. It goes to the address with a `Host` header, because Node does not
 * resolve names under `localhost` as browsers do.
 *
 * @param url another one than the request's.
 */
export function fetchLocal(route: Route, url = route.request().url()): Promise<APIResponse> {
  const { host, port, pathname, search } = new URL(url)
  return route.fetch({
    url: `http://127.0.0.1:${port}${pathname}${search}`,
    headers: { ...route.request().headers(), host },
  })
}
