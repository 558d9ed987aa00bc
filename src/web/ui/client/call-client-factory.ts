import * as z from 'zod'
import { vi } from 'vitest'
import { endpoint } from '../../../contract/kernel/endpoint.ts'
import { makeCallClient, type CallClientDeps } from './call-client.ts'
import type { Answer, Outgoing } from './transport.ts'
import type { Notifier } from './notifier.ts'
import { makeSessionToken } from './session-token.ts'

export const readThing = endpoint({
  method: 'GET',
  path: '/Thing/{id}',
  summary: '',
  access: { kind: 'public' },
  input: z.object({ id: z.string(), kind: z.string().optional(), tags: z.array(z.string()).optional() }),
  output: z.object({ name: z.string() }),
})
export const payThing = endpoint({
  method: 'POST',
  path: '/Thing/Pay',
  summary: '',
  access: { kind: 'public' },
  input: z.object({ ids: z.array(z.string()) }),
  output: z.object({ paid: z.int() }),
  idempotent: true,
})
const refreshWith = { method: 'POST', path: '/auth/RefreshToken' } as const

export const answer = (status: number, body: unknown, contentType = 'application/json'): Answer => ({
  status,
  contentType,
  fileName: null,
  body: new Blob([typeof body === 'string' ? body : JSON.stringify(body)]),
})
export const envelope = (code: number, msg = '', data: unknown = null): Answer =>
  answer(code === 0 ? 200 : code, { code, msg, data })

export const fresh = { tokenHead: 'Bearer', accessToken: 'new', expiresInSeconds: 900 }

export type Reply = (outgoing: Outgoing) => Answer | Promise<Answer>

export const setUp = (
  reply: Reply,
  { now = () => 0, unlock }: { now?: () => number; unlock?: CallClientDeps['unlock'] } = {},
) => {
  const sent: Outgoing[] = []
  const hideOverlay = vi.fn<() => void>()
  const notifier = {
    toastError: vi.fn<Notifier['toastError']>(),
    toastInfo: vi.fn<Notifier['toastInfo']>(),
    prompt: vi.fn<Notifier['prompt']>(),
    unreachable: vi.fn<Notifier['unreachable']>(),
    downloading: vi.fn<Notifier['downloading']>(() => hideOverlay),
  } satisfies Notifier
  const token = makeSessionToken(now)
  token.set({ tokenHead: 'Bearer', accessToken: 'old', expiresInSeconds: 900 })
  let keys = 0
  const onOtherSession = vi.fn<() => void>()
  const client = makeCallClient({
    transport: async (outgoing) => {
      sent.push(outgoing)
      return reply(outgoing)
    },
    token,
    notifier,
    refreshWith,
    exclusively: (work) => work(),
    onOtherSession,
    ...(unlock && { unlock }),
    makeKey: () => `key-${++keys}`,
  })
  return { client, sent, notifier, token, hideOverlay, onOtherSession }
}
