import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { activityText, detailWords, eventWords } from './activity-text.ts'

const plain = { id: '1', at: '2026-01-01T00:00:00.000Z', method: null, operator: null, reason: null }
const event = { ...plain, refusals: null, by: null, browser: null, system: null, ip: null }

it('has words for every security event that the server records, in both languages', () => {
  const source = readFileSync(
    new URL('../../../../server/modules/identity/sessions/sign-in-record.ts', import.meta.url),
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

it('tells how many sign-ins were refused, and who removed a way to sign in', () => {
  const refused = { ...event, action: 'account.signInRefused', refusals: 20 }
  expect(eventWords(activityText.en, refused)).toContain('20 sign-ins refused')
  expect(eventWords(activityText.zh, refused)).toContain('20 次登录被拒绝')
  expect(eventWords(activityText.en, { ...refused, refusals: 1 })).toBe('Sign-in refused')
  const removed = { ...event, action: 'account.totpOff', by: 'mainAccount' }
  expect(detailWords(activityText.en, removed)).toBe('By the main account')
  expect(detailWords(activityText.zh, { ...removed, by: 'commandLine' })).toBe('由服务器管理员操作')
})
