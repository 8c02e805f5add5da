import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** What stands before several programs: each request goes to the next one; streams pass through. */
export async function startRoundRobinProxy(urls: readonly string[]): Promise<{ url: string; close(): Promise<void> }> {
  let turn = 0
  const server = createServer((asked, answered) => {
    const target = new URL(asked.url ?? '', urls[turn++ % urls.length])
    const onward = request(target, { method: asked.method, headers: asked.headers })
    onward.once('response', (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers)
      answered.flushHeaders()
      answer.pipe(answered)
    })
    onward.once('error', () => answered.destroy())
    answered.once('close', () => onward.destroy())
    asked.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return {
    url: `http://127.0.0.1:${address.port}${new URL(urls[0] ?? '').pathname}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
