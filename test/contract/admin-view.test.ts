import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allEndpoints, contract } from '../../src/contract/all.ts'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { isMutatingAction } from '../../src/contract/mutating-actions.ts'
import { adminActionOfAuthority } from '../../src/contract/kernel/permissions.ts'
import { testApp, type Caller } from '../http.ts'
import type { EndpointCase, WorkingCall } from './cases.ts'

// What an operator can change in a customer's account: nothing without a reason, no money without a role for it. Every
// call that changes something is made with its working input of the modules' cases.ts; audited-actions.test.ts makes
// them as an owner who confirms the amounts.

interface DomainCases {
  readonly domain: Record<string, Endpoint>
  readonly cases: Record<string, EndpointCase<Endpoint>>
}
const files = import.meta.glob<{ cases: readonly DomainCases[] }>('../../src/server/modules/**/cases.ts', {
  eager: true,
})
const casesOf = new Map(
  Object.values(files).flatMap(({ cases }) => cases.map((entry) => [entry.domain, entry.cases] as const)),
)

const t = await testApp({ environment: { DEMO: '1' } })

const workingCall = async (domain: string, name: string): Promise<WorkingCall<Endpoint>> => {
  const endpoints: Record<string, Endpoint> | undefined = Object.entries(contract).find(
    ([key]) => key === domain,
  )?.[1]
  const own = endpoints && casesOf.get(endpoints)?.[name]
  if (!own) throw new Error(`${domain}.${name} has no cases`)
  return own.works(t)
}

const send = (endpoint: Endpoint, call: WorkingCall<Endpoint>, as: Caller) =>
  as.send(endpoint, call.input, {
    ...(endpoint.idempotent ? { idempotencyKey: randomUUID() } : {}),
    ...(call.file ? { file: call.file } : {}),
  })

const moneyOf = async (customerId: string) =>
  (await t.admin.query('select balance_minor, movements from wallet where customer_id = $1', [customerId]))
    .rows[0]

const changes = allEndpoints
  .filter((entry) => entry.endpoint.access.kind === 'customer' && isMutatingAction(entry))
  .map((entry) => ({ title: `${entry.domain} ${entry.name}`, ...entry }))

const ruleOf = ({ access }: Endpoint): string => {
  if (access.kind !== 'customer') return 'none'
  if (access.notInAdminView) return 'never'
  return access.inAdminView ?? (access.authority ? adminActionOfAuthority[access.authority] : 'none')
}

describe('in the admin view', () => {
  it('every change says which operators may make it', () => {
    expect(changes.filter(({ endpoint }) => ruleOf(endpoint) === 'none').map(({ title }) => title)).toEqual(
      [],
    )
  })

  it.each(changes)(
    'nothing changes without a reason, and no money without a role for it: $title',
    async ({ domain, name, endpoint }) => {
      const call = await workingCall(domain, name)
      const account = call.as ?? t.main
      const before = await moneyOf(account.customerId)
      const rule = ruleOf(endpoint)

      const viewing = await send(endpoint, call, await t.adminView(['owner'], { account, reason: null }))
      const refused = { never: [403, 'forbidden'], view: [200, ''] }[rule] ?? [403, 'actingNotStarted']
      expect([viewing.code, viewing.reason]).toEqual(refused)

      const roles = ['sourcing', 'fulfilment', 'support'] as const
      const acting = await send(endpoint, call, await t.adminView(roles, { account }))
      // The job of this one's working call pays orders.
      const isMoney = rule === 'money' || endpoint === contract.works.retryBulkJob
      expect(acting.code).toBe(rule === 'never' || isMoney ? 403 : 200)
      await t.runJobs({ failures: 'allow' })
      expect(await moneyOf(account.customerId)).toEqual(before)
    },
  )
})
