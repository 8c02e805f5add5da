import type { FastifyInstance } from 'fastify'

type ReceivedEvent = { event: string; data: unknown }

export type EventClient = {
  headers: Headers
  /** Resolves with the next event of that name, which can be an unread event that was received earlier. */
  nextEvent(event: string): Promise<unknown>
  /** Resolves with all unread events once the server has ended the stream. */
  readUntilEnd(): Promise<ReceivedEvent[]>
  close(): void
}

/** Starts the server unless it is listening, and returns its address. */
async function ensureListening(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}

function parseEvent(block: string): ReceivedEvent | null {
  const lines = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line]))
  const [event, data] = [lines.get('event'), lines.get('data')]
  return event && data ? { event: event.slice('event: '.length), data: JSON.parse(data.slice('data: '.length)) } : null
}

/** Opens an event stream over HTTP. */
export async function openEventClient(
  app: FastifyInstance,
  user: { token: string } | null,
  headers: Record<string, string> = {},
  path = 'events/',
): Promise<EventClient> {
  const url = `${await ensureListening(app)}/admin/api/${path}`
  return openEventClientAt(url, { ...(user && { authorization: `Bearer ${user.token}` }), ...headers })
}

export async function openEventClientAt(url: string, headers: Record<string, string>): Promise<EventClient> {
  const abort = new AbortController()
  const response = await fetch(url, { headers, signal: abort.signal })
  if (response.status !== 200 || !response.body) throw new Error(`no stream: ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  const received: ReceivedEvent[] = []

  /** Reads the next chunk of the stream; returns false once the stream has ended. */
  async function receiveChunk(): Promise<boolean> {
    const { done, value } = await reader.read()
    if (done) return false
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    received.push(...blocks.flatMap((block) => parseEvent(block) ?? []))
    return true
  }

  return {
    headers: response.headers,
    async nextEvent(event) {
      for (;;) {
        const index = received.findIndex((each) => each.event === event)
        if (index >= 0) return received.splice(index, 1)[0]?.data
        if (!(await receiveChunk())) throw new Error(`the stream ended before ${event}`)
      }
    },
    async readUntilEnd() {
      while (await receiveChunk());
      return received
    },
    close: () => abort.abort(),
  }
}
