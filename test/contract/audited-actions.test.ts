import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { confirmedAmountHeader } from '../../src/contract/identity/admin-view.ts'
import { allEndpoints, contract } from '../../src/contract/all.ts'
import { isMutatingAction } from '../../src/contract/mutating-actions.ts'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { makeOperator, openAdminView } from '../factories.ts'
import { testApp, type Caller, type Sent } from '../http.ts'
import type { EndpointCase, WorkingCall } from './cases.ts'

// Every operator call that changes anything, in the console or a customer's account, writes an audit log entry with
// the operator's name. The calls are those of the modules' cases.ts.

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
const operatorId = await makeOperator(t.platform.database.agency, ['owner'])

const inAdminView = async ({ customerId, accountId }: Caller): Promise<string> => {
  const { token } = await openAdminView(t.platform, { customerId, accountId }, ['owner'], { operatorId })
  return `Bearer ${token}`
}

const send = (
  endpoint: Endpoint,
  call: WorkingCall<Endpoint>,
  as: Caller,
  headers: Readonly<Record<string, string>> = {},
) =>
  as.send(endpoint, call.input, {
    headers,
    ...(endpoint.idempotent ? { idempotencyKey: randomUUID() } : {}),
    ...(call.file ? { file: call.file } : {}),
    ...(call.cookie === undefined ? {} : { cookie: call.cookie }),
  })

const walletOf = async (customerId: string) =>
  (await t.admin.query('select balance_minor, movements from wallet where customer_id = $1', [customerId]))
    .rows[0]

/** Confirms the amount that a call in the admin view would move; nothing has moved before. */
const sendConfirmed = async (
  endpoint: Endpoint,
  call: WorkingCall<Endpoint>,
  as: Caller,
  authorization: string,
) => {
  const before = await walletOf(as.customerId)
  const sent = await send(endpoint, call, as, { authorization })
  const isMoney = sent.reason === 'amountNotConfirmed'
  if (isMoney) {
    expect(await walletOf(as.customerId)).toEqual(before)
    const { amountMinor } = z.object({ detail: z.object({ amountMinor: z.int() }) }).parse(sent.data).detail
    const confirmed = await send(endpoint, call, as, {
      authorization,
      [confirmedAmountHeader]: String(amountMinor),
    })
    const after = await walletOf(as.customerId)
    // A job that pays moves the wallet afterwards.
    const moved = after.balance_minor - before.balance_minor
    expect([0, amountMinor]).toContain(moved)
    return confirmed
  }
  expect(await walletOf(as.customerId)).toEqual(before)
  return sent
}

interface Row {
  readonly action: string
  readonly operator_id: string | null
}
const byOperator = ({ operator_id }: Row): boolean => operator_id !== null
const rowsOf = async (sent: Sent): Promise<Row[]> => {
  const id = sent.headers['x-request-id']
  return (await t.admin.query('select action, operator_id from audit_log where request_id = $1', [id])).rows
}

const actionsOf = (kind: 'customer' | 'operator') =>
  allEndpoints
    .filter((entry) => entry.endpoint.access.kind === kind && isMutatingAction(entry))
    .map((entry) => ({ title: `${entry.domain} ${entry.name}`, ...entry }))

const workingCall = async (domain: string, name: string): Promise<WorkingCall<Endpoint>> => {
  const endpoints: Record<string, Endpoint> | undefined = Object.entries(contract).find(
    ([key]) => key === domain,
  )?.[1]
  const own = endpoints && casesOf.get(endpoints)?.[name]
  if (!own) throw new Error(`${domain}.${name} has no cases`)
  return own.works(t)
}

describe('an operator', () => {
  it.each(actionsOf('customer'))(
    'in a customer’s account is logged by name: $title',
    async ({ domain, name, endpoint }) => {
      const call = await workingCall(domain, name)
      const as = call.as ?? t.main
      const sent = await sendConfirmed(endpoint, call, as, await inAdminView(as))
      const actions = new Set((await rowsOf(sent)).filter(byOperator).map(({ action }) => action))
      // 403: not available to operators, such as changing the customer's password. One entry: the general one is
      // omitted where the command writes its own.
      const expected = sent.code === 403 ? { code: 403, actions: 0 } : { code: 200, actions: 1 }
      expect({ code: sent.code, actions: actions.size, msg: sent.msg }).toMatchObject(expected)
    },
  )

  it.each(actionsOf('operator'))(
    'in the console is logged by name: $title',
    async ({ domain, name, endpoint }) => {
      const call = await workingCall(domain, name)
      const sent = await send(endpoint, call, call.as ?? t.operator)
      expect({ code: sent.code, msg: sent.msg }).toMatchObject({ code: 200 })
      expect((await rowsOf(sent)).filter(byOperator)).not.toEqual([])
    },
  )
})

describe('mutating actions', () => {
  it('are recognised by their name', () => {
    const reading = allEndpoints.filter((entry) => !isMutatingAction(entry)).map(({ name }) => name)
    expect(reading).toEqual(expect.arrayContaining(['listOrders', 'getWallet', 'previewPayment']))
    expect(
      reading.filter((name) => /^(save|set|create|update|ship|pay|delete|read|mark)[A-Z]/.test(name)),
    ).toEqual([])
  })

  it('of a seller write no operator entry', async () => {
    const { rows } = await t.admin.query('select count(*)::int from audit_log where account_id is not null')
    const call = await workingCall('wallet', 'setMovementRemark')
    const endpoint = contract.wallet.setMovementRemark
    expect((await send(endpoint, call, call.as ?? t.main)).code).toBe(200)
    const after = await t.admin.query('select count(*)::int from audit_log where account_id is not null')
    expect(after.rows).toEqual(rows)
  })
})
