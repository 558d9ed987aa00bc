import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { agencySettings } from '../../../contract/agency-settings/agency.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorAgencySettings } from '../../../contract/agency-settings/operator-agency.ts'

const t = await testApp()
type Save = InputOf<typeof operatorAgencySettings.saveAgencySettings>

const settings = () => t.operator.ok(operatorAgencySettings.getAgencySettings, {})
const save = (input: Save) => t.operator.call(operatorAgencySettings.saveAgencySettings, input)
const company = { legalName: 'Test Agency Ltd', email: 'hello@agency.example' }
const agent = { name: 'Mei', handle: 'mei@agency.example', hours: '9:00–18:00 (UTC+8)' }
const whatsApp = { kind: 'whatsapp', name: 'WhatsApp', handle: '+44 1632 960123' } as const

const storedPdf = (given: { customerId: string | null }) =>
  t.platform.files.put({
    isPublic: false,
    fileName: 'certificate.pdf',
    kind: 'pdf',
    contentType: 'application/pdf',
    body: Buffer.from('%PDF-1.4'),
    ...given,
  })

describe('agency settings', () => {
  it('are public once they are set', async () => {
    const { version } = (await settings()).contacts
    await save({ section: 'contacts', version, value: { chatApps: [whatsApp], agents: [agent] } })
    await save({ section: 'company', version: (await settings()).company.version, value: company })
    expect(await t.main.ok(agencySettings.getContacts, {})).toEqual({
      chatApps: [{ ...whatsApp, link: '', qr: null }],
      agents: [agent],
      namedAgent: null,
    })
    const { company: shown } = await t.nobody.ok(agencySettings.getCredentials, {})
    expect(shown).toMatchObject({ ...company, address: '', phone: '' })
  })

  it('keep versions of who changed what', async () => {
    const before = await settings()
    const value = { ...company, phone: '+44 1632 960123' }
    const { data } = await save({ section: 'company', version: before.company.version, value })
    expect(data?.changes[0]).toMatchObject({
      section: 'company',
      version: before.company.version + 1,
      changed: ['phone'],
      changedBy: expect.any(String),
    })
    const log = await t.admin.query(
      `select action, target, detail, operator_id is not null as by_operator from audit_log
       where target = 'agencySettings:company' order by id desc limit 1`,
    )
    expect(log.rows).toEqual([
      {
        action: 'agencySettings.saved',
        target: 'agencySettings:company',
        detail: { version: before.company.version + 1, changed: ['phone'] },
        by_operator: true,
      },
    ])
  })

  it('keep their version when nothing changed', async () => {
    const { company: now } = await settings()
    if (!now.value) throw new Error('no company yet')
    const { data } = await save({ section: 'company', version: now.version, value: now.value })
    expect(data?.company.version).toBe(now.version)
  })

  it('accept only one of two concurrent saves', async () => {
    const { version } = (await settings()).certificates
    const sent = await Promise.all(
      ['ISO 9001', 'ISO 14001', 'BSCI'].map((title) =>
        save({ section: 'certificates', version, value: { certificates: [{ title }] } }),
      ),
    )
    const reasons = sent.map(({ reason }) => reason).toSorted((a, b) => a.localeCompare(b))
    expect(reasons).toEqual(['', 'changedMeanwhile', 'changedMeanwhile'])
    expect((await settings()).certificates.version).toBe(version + 1)
  })

  it('never skip a version', async () => {
    const { version } = (await settings()).contacts
    const sent = await save({
      section: 'contacts',
      version: version + 5,
      value: { chatApps: [], agents: [] },
    })
    expect(sent.reason).toBe('changedMeanwhile')
  })

  it('show everybody files of the agency only', async () => {
    const { version } = (await settings()).certificates
    const certificate = (url: string) => {
      const file = { name: 'certificate.pdf', url }
      return save({
        section: 'certificates',
        version,
        value: { certificates: [{ title: 'ISO 9001', file }] },
      })
    }
    const urlOf = (file: { id: string }) => t.platform.files.url({ ...file, isPublic: false }, 'file')
    const foreign = await storedPdf({ customerId: t.customerId })
    expect((await certificate(urlOf(foreign))).reason).toBe('fileNotFound')
    expect((await certificate('/app/files/999999999/file')).reason).toBe('fileNotFound')
    expect((await certificate('https://elsewhere.example/a.pdf')).code).toBe(415)
    expect((await certificate(urlOf(await storedPdf({ customerId: null })))).code).toBe(200)
    const { certificates } = await t.nobody.ok(agencySettings.getCredentials, {})
    const opened = await t.app.inject({ method: 'GET', url: certificates[0]?.file?.url ?? '' })
    expect([opened.statusCode, opened.body]).toEqual([200, '%PDF-1.4'])
    const stored = await t.admin.query(
      `select value #>> '{certificates,0,file,url}' as url from agency_settings
       where section = 'certificates' order by version desc limit 1`,
    )
    expect(stored.rows[0]).toEqual({ url: expect.stringMatching(/\/file$/) })
  })
})

describe('the contact panel', () => {
  const fieldsOf = async (value: unknown) => {
    const { version } = (await settings()).contacts
    const sent = await t.operator.send(operatorAgencySettings.saveAgencySettings, {
      section: 'contacts',
      version,
      value,
    })
    return { code: sent.code, fields: (sent.data as { fields?: { path: string }[] } | null)?.fields }
  }

  it('allows two chat apps and two agents at most', async () => {
    const two = { chatApps: [whatsApp, { ...whatsApp, kind: 'wechat' }], agents: [agent, agent] }
    expect((await fieldsOf(two)).code).toBe(200)
    expect(await fieldsOf({ ...two, chatApps: [...two.chatApps, whatsApp] })).toMatchObject({
      code: 415,
      fields: [{ path: 'value.chatApps' }],
    })
    expect(await fieldsOf({ ...two, agents: [agent, agent, agent] })).toMatchObject({
      code: 415,
      fields: [{ path: 'value.agents' }],
    })
  })

  it('accepts only links that are safe to open', async () => {
    const withLink = (link: string) => fieldsOf({ chatApps: [{ ...whatsApp, link }], agents: [] })
    expect((await withLink('https://wa.me/441632960123')).code).toBe(200)
    expect(await withLink('javascript:alert(1)')).toMatchObject({
      code: 415,
      fields: [{ path: 'value.chatApps.0.link' }],
    })
  })
})
