import type { Endpoint } from '@poledne/contract/endpoints/endpoint'

type EndpointDescription<E extends Endpoint> = Pick<E, 'method' | 'path' | 'guard'> & Pick<Endpoint, 'polled'>

/**
 * A call without its schemas, for what runs before the first form: the contract's own module would bring the schema
 * library along. The literal types of the contract see to it that the two never differ.
 */
export const describeEndpoint = <E extends Endpoint>(spec: EndpointDescription<E>): E => spec as E
