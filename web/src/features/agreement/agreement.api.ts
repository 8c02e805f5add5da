import type { accountEndpoints } from '@poledne/contract/account'
import type { RequestBody } from '@poledne/contract/endpoint'
import { describeEndpoint } from '../../lib/bareEndpoint.ts'
import { callEndpoint } from '../../lib/http.ts'

type Agree = (typeof accountEndpoints)['agree']
const agreeEndpoint = describeEndpoint<Agree>({ method: 'POST', path: 'profile/agreement/', guard: 'session' })

export const acceptAgreement = (body: RequestBody<Agree>) => callEndpoint(agreeEndpoint, { body })
