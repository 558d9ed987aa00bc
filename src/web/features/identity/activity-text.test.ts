import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { activityText, detailWords, eventWords } from './activity-text.ts'

const plain = { id: '1', at: '2026-01-01T00:00:00.000Z', method: null, operator: null, reason: null }
const event = { ...plain, browser: null, system: null, ip: null }

it('has words for every security event that the server records, in both languages', () => {
  const source = readFileSync(
    new URL('../../../server/modules/identity/sign-in-record.ts', import.meta.url),
    'utf8',
  )
  const [, list = ''] = /securityEvents = \[([^\]]+)\]/.exec(source) ?? []
  const events = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => `account.${name}`)
  expect(events.length).toBeGreaterThan(15)
  const actions = [
    ...events,
    'operator.setUp',
    'adminView.opened',
    'adminView.actingStarted',
    'adminView.ended',
  ]
  for (const words of [activityText.en, activityText.zh]) {
    const shown = actions.map((action) => [action, eventWords(words, { ...event, action })])
    expect(shown.filter(([action = '', said]) => action.endsWith(`.${said}`))).toEqual([])
  }
})

it('names the operator of an admin view, and the reason', () => {
  const view = { ...event, action: 'adminView.actingStarted', operator: 'Ada', reason: 'asked by phone' }
  expect(detailWords(activityText.en, view)).toBe('Quayside support: Ada · Reason: asked by phone')
  expect(detailWords(activityText.zh, view)).toBe('Quayside 客服：Ada · 原因：asked by phone')
  const signIn = {
    ...event,
    action: 'account.signedIn',
    browser: 'Chrome',
    system: 'Windows',
    ip: '10.0.0.1',
  }
  expect(detailWords(activityText.en, signIn)).toBe('Chrome on Windows · 10.0.0.1')
})
