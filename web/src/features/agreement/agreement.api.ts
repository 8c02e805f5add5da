import type { account } from '@poledne/contract/account'
import type { BodyOf } from '@poledne/contract/endpoint'
import { bareEndpoint } from '../../lib/bareEndpoint.ts'
import { call } from '../../lib/http.ts'

type Agree = (typeof account)['agree']
const agreeCall = bareEndpoint<Agree>({ method: 'POST', path: 'profile/agreement/', guard: 'session' })

export const agree = (body: BodyOf<Agree>) => call(agreeCall, { body })
