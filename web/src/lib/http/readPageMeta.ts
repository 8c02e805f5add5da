/** What the server writes into index.html; a placeholder that still stands means Vite's own dev server. */
export function readPageMeta(
  name: 'base-path' | 'csp-nonce' | 'sign-in-languages' | 'code-length' | 'password-min' | 'sign-up',
): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return content === undefined || /^__[A-Z_]+__$/.test(content) ? undefined : content
}
