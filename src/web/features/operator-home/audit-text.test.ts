import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../../contract/all.ts'
import { isMutatingAction } from '../../../contract/mutating-actions.ts'
import { operatorRefundActions } from '../../../contract/refunds/operator-refunds.ts'
import {
  serviceOrderActions,
  serviceOrderOperatorActions,
} from '../../../contract/extra-services/service-order-states.ts'
import { auditActions } from '../../../contract/operator-home/audit-actions.ts'
import { actionWords, auditTargets, targetWords } from '../../../contract/operator-home/audit-text.ts'
import { authorities } from '../../../contract/kernel/permissions.ts'
import { purchaseActions, purchaseOperatorActions } from '../../../contract/purchasing/purchase-states.ts'
import { sourcingActions } from '../../../contract/sourcing/sourcing-states.ts'
import { wholesaleActions, wholesaleOperatorActions } from '../../../contract/wholesale/wholesale-states.ts'
import { actionGroups, actionOptions, actionsOf, targetPage } from './audit-text.ts'

/** As in the server's action log. */
const kindOf = (domain: string): string => {
  const plain = domain.replace(/^operator(?=[A-Z])/, '').replace(/s$/, '')
  return plain.charAt(0).toLowerCase() + plain.slice(1)
}

/** Operators call these, in the console or in the admin view. */
const byOperators = allEndpoints
  .filter(isMutatingAction)
  .filter(({ endpoint: { access } }) => access.kind !== 'public' && !('notInAdminView' in access))

const named: string[] = [
  // A replacement for a request is written as the order's.
  ...operatorRefundActions.filter((action) => action !== 'replace').map((action) => `refund:${action}`),
  ...[...purchaseActions, ...purchaseOperatorActions].map((action) => `purchase:${action}`),
  ...['payPurchaseOrder', 'cancelPurchaseOrder', 'arrive'].map((action) => `purchase:${action}`),
  ...sourcingActions.map((action) => `sourcing:${action}`),
  ...[...serviceOrderActions, ...serviceOrderOperatorActions].map((action) => `serviceOrder:${action}`),
  ...[...wholesaleActions, ...wholesaleOperatorActions].map((action) => `wholesale:${action}`),
  ...[
    'signedIn',
    'signInRefused',
    'signedOut',
    'passwordChanged',
    'totpOn',
    'totpOff',
    'passkeyAdded',
    'passkeyRemoved',
    'sessionEnded',
    'otherSessionsEnded',
    'sessionReused',
  ].flatMap((what) => [`account.${what}`, `operator.${what}`]),
  ...[
    'passwordForgotten',
    'passwordResetRefused',
    'passwordSet',
    'invitationAccepted',
    'emailChanged',
    'apiKeyCreated',
    'apiKeyRevoked',
  ].map((what) => `account.${what}`),
]

/**
 * Source patterns that name an action of the audit log: calls that write entries, and the actions of entries and
 * conditions.
 */
const places = [
  /\b(?:audit|auditAdminView|change|note)\(\s*[\w.]+,\s*[\w.()]+,\s*((?:\w+ \? )?'[^\n]*)/g,
  /\baction(?: =|:) ([^\n]*)/g,
]

const server = new URL('../../../server/', import.meta.url)

const inServer: string[] = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test|cases)\.ts$/.test(file))
  .flatMap((file) => {
    const source = readFileSync(new URL(file, server), 'utf8')
    return places
      .flatMap((place) => [...source.matchAll(place)].map(([, found = '']) => found))
      .flatMap((found) => found.match(/(?<=')[a-z]\w*[.:][a-z]\w*(?=')/gi) ?? [])
  })

describe('every action has words', () => {
  it('that stands for an endpoint', () => {
    const actions = byOperators.map(({ domain, name }) => `${kindOf(domain)}:${name}`)
    expect(actions.filter((action) => !auditActions[action])).toEqual([])
  })

  it('that a command names', () => {
    expect(inServer).toEqual(
      expect.arrayContaining(['order:shipByFile', 'schedule.switchedOff', 'sku.priced']),
    )
    const known = new Set([...Object.keys(auditActions), ...authorities])
    expect([...named, ...inServer].filter((action) => !known.has(action))).toEqual([])
  })
})

it('every kind of target has words', () => {
  const kinds = byOperators.flatMap(({ domain, endpoint }) =>
    Object.keys('shape' in endpoint.input ? (endpoint.input.shape as object) : {}).flatMap((field) =>
      field === 'id' ? kindOf(domain) : (/^(\w+)Id$/.exec(field)?.[1] ?? []),
    ),
  )
  const fromEndpoints = [...new Set(kinds)].map((kind) => `${kind}:12`)
  expect(fromEndpoints.filter((target) => targetWords(target, 'en') === target)).toEqual([])
  expect(Object.keys(auditTargets)).toContain('session')
})

it.each([
  ['order:shipByFile', 'Order shipped from file', '导入发货'],
  ['bulkJob:dismissOperatorBulkJob', 'Background job dismissed', '清除后台任务'],
  ['oldThing.codeMade', 'Old thing code made', 'Old thing code made'],
])('%s reads as %s', (action, en, zh) => {
  expect(actionWords(action, 'en')).toBe(en)
  expect(actionWords(action, 'zh')).toBe(zh)
})

it.each([
  ['order:100987', 'Order DS-100987', '订单 DS-100987'],
  ['bulkJob:106627', 'Background job 106627', '后台任务 106627'],
  ['category:Home & Kitchen', 'Category Home & Kitchen', '类目 Home & Kitchen'],
  ['agencySettings:contacts', 'Agency details', '平台信息'],
  ['oldThing:12', 'oldThing:12', 'oldThing:12'],
])('%s reads as %s', (target, en, zh) => {
  expect(targetWords(target, 'en')).toBe(en)
  expect(targetWords(target, 'zh')).toBe(zh)
})

it('links to the page of the audit target, if it has one', () => {
  expect(targetPage('product:12')).toEqual({ to: '/products/product', id: '12' })
  expect(targetPage('session:12')).toBeNull()
  expect(targetPage('product:x')).toBeNull()
})

it('groups the actions by domain, each wording once, and knows all names that an option stands for', () => {
  for (const locale of ['en', 'zh'] as const) {
    for (const group of actionGroups) {
      const options = actionOptions(group, 'Everything', locale)
      expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
      expect(new Set(options.map(({ label }) => label)).size).toBe(options.length)
      for (const { value } of options) expect([value, actionsOf(value)?.length ?? 0]).not.toEqual([value, 0])
    }
  }
  const all = actionGroups.flatMap((group) => actionsOf(`@${group}`) ?? [])
  expect(all.toSorted()).toEqual(Object.keys(auditActions).toSorted())
  expect(Math.max(...actionGroups.map((group) => actionsOf(`@${group}`)?.length ?? 0))).toBeLessThanOrEqual(
    300,
  )
  expect(actionsOf('savedView.created')).toContain('savedView:createOperatorSavedView')
  expect(actionsOf('never.heard')).toBeUndefined()
  expect(actionsOf(undefined)).toBeUndefined()
})
