// This script runs before the first paint, so that dark mode shows no white flash. It is a file of its own, because
// the CSP refuses inline scripts.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('poledne.theme') || 'auto'
  } catch {
    // If local storage is blocked, the page uses the colour scheme of the operating system.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
