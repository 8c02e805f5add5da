/** Reads a value that the server writes into index.html; Vite's dev server leaves the placeholder, which is ignored. */
export function readPageMeta(
  name:
    | 'base-path'
    | 'csp-nonce'
    | 'sign-in-languages'
    | 'code-length'
    | 'password-min'
    | 'sign-up'
    | 'invitation-mails'
    | 'session',
): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return content === undefined || /^__[A-Z_]+__$/.test(content) ? undefined : content
}

/**
 * The path of the app without a trailing slash: `/admin`, or empty at the root. The same build works under any base
 * path.
 */
export const basePath = (readPageMeta('base-path') ?? '/admin').replace(/\/$/, '')
