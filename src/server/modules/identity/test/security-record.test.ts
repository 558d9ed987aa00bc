import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../../../contract/all.ts'
import { isMutatingAction } from '../../../../contract/mutating-actions.ts'
import { securityEvents } from '../sessions/sign-in-record.ts'
import { operatorPlays } from './operator-plays-factory.ts'
import { sellerPlays } from './seller-plays-factory.ts'
import { withSigningIn, type Plays } from './signing-in-factory.ts'

const signingIn = await withSigningIn()
const { t, lines } = signingIn

/** Every call of the contract about signing in that changes something: what it leaves, or why nothing. */
const plays: Plays = { ...sellerPlays(signingIn), ...operatorPlays(signingIn) }

const domains = new Set(Object.keys(plays).map((name) => name.split('.')[0]))
const calls = allEndpoints
  .filter(({ domain }) => domains.has(domain))
  .filter(isMutatingAction)
  .map(({ domain, name }) => `${domain}.${name}`)

const newestRow = async (): Promise<string> =>
  (await t.admin.query('select coalesce(max(id), 0)::text as id from audit_log')).rows[0].id

describe('every call about signing in leaves a row in the audit log and a line in the log', () => {
  it('or is listed with a reason why not', () => {
    expect(calls.filter((name) => !(name in plays))).toEqual([])
    expect(Object.keys(plays).filter((name) => !calls.includes(name))).toEqual([])
  })

  const played = Object.entries(plays).flatMap(([name, list]) =>
    typeof list === 'string' ? [] : list.map((play, n) => [`${name} ${n + 1}`, play] as const),
  )
  const left = new Set<string>()

  it.each(played)('%s', async (_, play) => {
    const [events, act] = await play()
    await t.admin.query('delete from rate_limit_counter')
    const before = await newestRow()
    lines.length = 0
    await act()
    const { rows } = await t.admin.query(
      `select action, target, ip, user_agent from audit_log where id > $1
         and action ~ '^(account|operator|adminView)[.]' order by id`,
      [before],
    )
    expect(rows.map(({ action }) => action)).toEqual(events)
    const logged = lines.filter((line) => 'securityEvent' in line)
    expect(logged.map((line) => line['securityEvent'])).toEqual(events)
    for (const [n, row] of rows.entries()) {
      const line = logged[n] ?? {}
      const target = 'customerId' in line ? `customer:${String(line['customerId'])}` : line['target']
      expect({ target, ip: line['ip'], device: line['device'] }).toEqual({
        target: row.target,
        ip: row.ip,
        device: row.user_agent,
      })
      expect(row).toMatchObject({ ip: '127.0.0.1', user_agent: 'quayside-test' })
    }
    for (const event of events) left.add(event)
  })

  it('and every event of the list occurs', () => {
    const accountsOnly = [
      'passwordForgotten',
      'passwordResetRefused',
      'passwordSet',
      'invitationAccepted',
      'emailChanged',
      'apiKeyCreated',
      'apiKeyRevoked',
    ]
    const operators = securityEvents.filter((event) => !accountsOnly.includes(event))
    const all = [
      ...securityEvents.map((event) => `account.${event}`),
      ...operators.map((event) => `operator.${event}`),
      ...['opened', 'actingStarted', 'ended'].map((event) => `adminView.${event}`),
    ]
    expect(all.filter((event) => !left.has(event))).toEqual([])
  })
})
