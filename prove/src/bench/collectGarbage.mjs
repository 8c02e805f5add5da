/** The measured server loads this file, so that its memory can be read without garbage. */

process.on('message', (message) => {
  if (message !== 'collect garbage') return
  globalThis.gc()
  process.send('collected')
})
// The channel of the listener must not keep the server running.
process.channel?.unref()
