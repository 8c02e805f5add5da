import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Fastify announces each new instance here, before it has any routes. */
const CHANNEL = 'fastify.initialization'

/** What `build` returns, and every route that was registered meanwhile, however it was registered. */
export async function collectRoutes<T>(build: () => Promise<T>): Promise<{ built: T; routes: RouteOptions[] }> {
  const routes: RouteOptions[] = []
  const onInstance = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => {
      routes.push(route)
    })
  }
  subscribe(CHANNEL, onInstance)
  try {
    return { built: await build(), routes }
  } finally {
    unsubscribe(CHANNEL, onInstance)
  }
}
