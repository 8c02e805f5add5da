// This script runs before the first paint. The CSP refuses inline scripts.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('poledne.theme') || 'auto'
  } catch {
    // Local storage can be blocked.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
