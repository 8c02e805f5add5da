/** Saves a file in the download folder of the browser. */
export function downloadBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The browser has started the download by the next task, so the URL can be revoked.
  setTimeout(() => URL.revokeObjectURL(url))
}
