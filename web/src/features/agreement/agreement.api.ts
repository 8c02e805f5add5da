import type { accountEndpoints } from '@poledne/contract/access/account'
import type { RequestBody } from '@poledne/contract/endpoints/endpoint'
import { describeEndpoint } from '../../lib/http/describeEndpoint.ts'
import { callEndpoint } from '../../lib/http/http.ts'

type Agree = (typeof accountEndpoints)['agree']
const agreeEndpoint = describeEndpoint<Agree>({ method: 'POST', path: 'profile/agreement/', guard: 'session' })

export const acceptAgreement = (body: RequestBody<Agree>) => callEndpoint(agreeEndpoint, { body })
