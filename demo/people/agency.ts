import { defaultPackTerms, type PackTerms } from '../../src/contract/packing/pack-terms.ts'
import { renderSVG } from 'uqr'
import type { Company, Contacts, Invoicing } from '../../src/contract/agency-settings/agency.ts'
import type { SettingsSection } from '../../src/contract/agency-settings/operator-agency.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { Files } from '../../src/server/platform/files/files.ts'
import { dayMs } from '../orders/stories.ts'
import { payoutKinds } from '../../src/contract/withdrawals/withdrawal-terms.ts'
import { demoCreditTerms } from '../money/credit.ts'
import { demoTerms } from '../money/withdrawals.ts'

const whatsAppLink = 'https://wa.me/441632960142'
const telegramLink = 'https://t.me/quayside_demo'

// Phone numbers reserved for fiction, .example addresses, numbers of zeros.
const company: Company = {
  legalName: 'Quayside Trading Ltd (fictitious)',
  registrationNumber: '00000000',
  address: '1 Example Quay\nHarbour Town HT1 1AA\nUnited Kingdom',
  vatNumber: 'GB000000000',
  eoriNumber: 'GB000000000000',
  shipsFrom: 'CN',
  euResponsible:
    'Quayside Europe B.V. (fictitious)\n1 Voorbeeldkade, 1000 AA Voorbeeldstad, Netherlands\neu@quayside.example',
  email: 'hello@quayside.example',
  phone: '+44 1632 960142',
}

const invoicing: Invoicing = {
  address1: '1 Example Quay',
  address2: '',
  city: 'Harbour Town',
  province: '',
  postcode: 'HT1 1AA',
  countryCode: 'GB',
  taxRateBp: 2_000,
  homeCurrency: 'USD',
  footer: 'Quayside Trading Ltd (fictitious) · Example Bank · IBAN GB00 0000 0000 0000 0000 00',
}

const certificateSvg = (title: string, number: string): Buffer =>
  Buffer.from(`
    <svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" font-family="sans-serif" text-anchor="middle">
      <rect width="100%" height="100%" fill="#fdfcf7"/>
      <rect x="24" y="24" width="752" height="552" fill="none" stroke="#24485e" stroke-width="4"/>
      <text x="400" y="150" font-size="30" fill="#24485e">CERTIFICATE</text>
      <text x="400" y="250" font-size="54" font-weight="700" fill="#141b28">${title}</text>
      <text x="400" y="330" font-size="26" fill="#465163">Quayside Trading Ltd · ${number}</text>
      <text x="400" y="480" font-size="32" fill="#c4320a" opacity=".75">SPECIMEN · NOT A REAL CERTIFICATE</text>
    </svg>`)

type StorePicture = (name: string, body: Buffer) => Promise<{ readonly name: string; readonly url: string }>

const pictureStore =
  (tx: Tx, files: Files): StorePicture =>
  async (name, body) => {
    const file = { customerId: null, isPublic: true, fileName: name, kind: 'image', body } as const
    const stored = await files.put({ ...file, contentType: 'image/svg+xml' }, tx)
    return { name, url: files.url(stored, 'large') }
  }

const contactsOf = async (storePicture: StorePicture): Promise<Contacts> => {
  const qrOf = (name: string, link: string) =>
    storePicture(name, Buffer.from(renderSVG(link, { border: 2, pixelSize: 12 })))
  return {
    chatApps: [
      {
        kind: 'whatsapp',
        name: 'WhatsApp',
        handle: '+44 1632 960142',
        link: whatsAppLink,
        qr: await qrOf('whatsapp.png', whatsAppLink),
      },
      {
        kind: 'telegram',
        name: 'Telegram',
        handle: 'quayside_demo',
        link: telegramLink,
        qr: await qrOf('telegram.png', telegramLink),
      },
    ],
    agents: [
      { name: 'Sanna Berg', handle: 'sanna@quayside.example', hours: 'Mon–Fri 9:00–18:00 (UTC+1)' },
      { name: '陈敏 Min Chen', handle: '+44 1632 960157', hours: 'Mon–Sat 9:00–19:00 (UTC+8)' },
    ],
  }
}

const certificatesOf = async (storePicture: StorePicture, now: Date) => {
  const day = (days: number): string => new Date(+now + days * dayMs).toISOString().slice(0, 10)
  const certificate = async (title: string, number: string, days: number) => ({
    title,
    number,
    validUntil: day(days),
    file: await storePicture(`${number.toLowerCase()}.png`, certificateSvg(title, number)),
  })
  return {
    certificates: [
      await certificate('ISO 9001', 'DEMO-9001-0001', 512),
      await certificate('ISO 14001', 'DEMO-14001-0001', 204),
      { title: 'Registered exporter (REX)', number: 'DEMOREX0000', validUntil: null, file: null },
    ],
  }
}

const demoPackTerms: PackTerms = {
  ...defaultPackTerms,
  packaging: [
    { name: 'Poly bag M', lengthMm: 320, widthMm: 240, heightMm: 30 },
    { name: 'Box S', lengthMm: 200, widthMm: 150, heightMm: 100 },
    { name: 'Box M', lengthMm: 300, widthMm: 220, heightMm: 150 },
    { name: 'Box L', lengthMm: 420, widthMm: 300, heightMm: 250 },
  ],
}

export const seedAgency = async (
  tx: Tx,
  files: Files,
  options: { readonly ownerId: string; readonly now: Date },
): Promise<void> => {
  const { ownerId, now } = options
  const storePicture = pictureStore(tx, files)
  const contacts = await contactsOf(storePicture)
  const ago = (days: number): Date => new Date(+now - days * dayMs)
  const rows: readonly (readonly [SettingsSection, number, object, readonly string[], number])[] = [
    ['company', 1, company, Object.keys(company), 180],
    ['invoicing', 1, invoicing, Object.keys(invoicing), 180],
    [
      'withdrawals',
      1,
      demoTerms,
      [
        ...payoutKinds.map((kind) => `methods.${kind}.isOffered`),
        'minimumMinor.USD',
        'secondPersonAboveMinor.USD',
      ],
      140,
    ],
    ['packing', 1, demoPackTerms, ['packaging.0.name', 'packaging.1.name'], 90],
    ['credit', 1, demoCreditTerms, ['graceDays', 'remindDays', 'limitSecondPersonAboveMinor.USD'], 60],
    [
      'certificates',
      1,
      await certificatesOf(storePicture, now),
      ['certificates.0.title', 'certificates.1.title'],
      150,
    ],
    [
      'contacts',
      1,
      { ...contacts, agents: contacts.agents.slice(0, 1) },
      ['chatApps.0.name', 'agents.0.name'],
      170,
    ],
    ['contacts', 2, contacts, ['agents.1.name', 'agents.1.handle', 'agents.1.hours'], 24],
  ]
  await tx
    .insertInto('agency_settings')
    .values(
      rows.map(([section, version, value, changed, days]) => ({
        section,
        version,
        value: JSON.stringify(value),
        changed: [...changed],
        changed_by: ownerId,
        changed_at: ago(days),
      })),
    )
    .execute()
}
