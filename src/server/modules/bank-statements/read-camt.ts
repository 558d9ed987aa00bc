import { Parser } from 'saxen'
import type { Currency } from '../../../contract/kernel/money.ts'
import { parseTask } from '../../platform/parsing/parse-task.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { bankStatementLimits } from '../../../contract/bank-statements/bank-statements.ts'
import { cut, type ReadLine, type ReadStatement, type WrongRow } from './bank-lines.ts'

const encodings = ['utf-8', 'utf-16', 'iso-8859-1', 'windows-1252', 'us-ascii', 'gb18030', 'gbk'] as const

/** As the declaration says; UTF-8 without one. */
const textOf = (body: Buffer): string => {
  const isUtf16 = (body[0] === 0xff && body[1] === 0xfe) || (body[0] === 0xfe && body[1] === 0xff)
  const [, declared = 'utf-8'] =
    /^[^>]{0,200}encoding\s{0,5}=\s{0,5}["']([\w-]{1,30})["']/.exec(
      body.subarray(0, 300).toString('latin1'),
    ) ?? []
  const name = encodings.find((one) => one === declared.toLowerCase())
  if (!name) throw refuse('fileRefused', { case: 'unknownEncoding' })
  const bigEndian = isUtf16 && body[0] === 0xfe
  return new TextDecoder(isUtf16 ? (bigEndian ? 'utf-16be' : 'utf-16le') : name).decode(body)
}

/** A statement nests some fifteen levels. */
const maxDepth = 40
/** Of an element: a longer remittance text says nothing more. */
const maxText = 4_000

/** The elements that are read; what they contain is kept by their path below the entry. */
interface Entry {
  readonly fields: Map<string, string[]>
  readonly details: Map<string, string[]>[]
}

const newEntry = (): Entry => ({ fields: new Map(), details: [] })

const add = (fields: Map<string, string[]>, path: string, text: string): void => {
  const values = fields.get(path)
  if (values) values.push(text)
  else fields.set(path, [text])
}

class CamtReader {
  readonly #path: string[] = []
  #text = ''
  #entry: Entry | null = null
  #entryDepth = 0
  #account = ''
  #isCamt = false
  #outgoing = 0
  #entries = 0
  readonly lines: ReadLine[] = []
  /** Their row is the number of the entry. */
  readonly wrong: WrongRow[] = []

  get account(): string {
    return this.#account
  }
  get isCamt(): boolean {
    return this.#isCamt
  }
  get outgoing(): number {
    return this.#outgoing
  }

  /** False: it nests deeper than any statement. */
  open(name: string, attributes: () => Readonly<Record<string, string>>): boolean {
    const local = name.slice(name.indexOf(':') + 1)
    this.#path.push(local)
    this.#text = ''
    if (this.#path.length > maxDepth) return false
    if (local === 'BkToCstmrStmt' || local === 'BkToCstmrAcctRpt') this.#isCamt = true
    if (local === 'Ntry' && this.#entry === null && this.#isCamt) {
      this.#entry = newEntry()
      this.#entryDepth = this.#path.length
    } else if (local === 'TxDtls') this.#entry?.details.push(new Map())
    else if (local === 'Amt' && this.#entry) this.#put('Ccy', attributes()['Ccy'] ?? '')
    return true
  }

  text(text: string): void {
    if (this.#text.length < maxText) this.#text += text.slice(0, maxText - this.#text.length)
  }

  close(): void {
    const name = this.#path.at(-1)
    const text = this.#text.trim()
    if (this.#entry) {
      if (text !== '') this.#put('', text)
      if (name === 'Ntry' && this.#path.length === this.#entryDepth) {
        this.#end(this.#entry)
        this.#entry = null
      }
    } else if (text !== '' && this.#account === '') this.#readAccount(text)
    this.#text = ''
    this.#path.pop()
  }

  #readAccount(text: string): void {
    const path = this.#path.slice(-4).join('/')
    if (path.endsWith('Acct/Id/IBAN') || path === 'Acct/Id/Othr/Id') this.#account = cut(text)
  }

  #put(attribute: string, text: string): void {
    const below = this.#path.slice(this.#entryDepth)
    const at = below.indexOf('TxDtls')
    const own = (at < 0 ? below : below.slice(at + 1)).join('/')
    const fields = at < 0 ? this.#entry?.fields : this.#entry?.details.at(-1)
    if (fields) add(fields, attribute === '' ? own : `${own}@${attribute}`, text)
  }

  #end({ fields, details }: Entry): void {
    this.#entries += 1
    const first = (path: string): string => fields.get(path)?.[0] ?? ''
    const status = first('Sts/Cd') || first('Sts')
    if (status !== '' && status !== 'BOOK') return
    if (first('CdtDbtInd') !== 'CRDT') {
      this.#outgoing += 1
      return
    }
    const whole = { text: first('Amt'), currency: first('Amt@Ccy') }
    for (const { detail, amount } of partsOf(details, whole)) {
      const line = lineOf(fields, detail, amount)
      if ('problem' in line) this.wrong.push({ row: this.#entries, ...line })
      else this.lines.push(line)
    }
    if (this.lines.length + this.wrong.length > bankStatementLimits.lines)
      throw refuse('fileRefused', { case: 'tooManyRows', max: bankStatementLimits.lines })
  }
}

type Fields = ReadonlyMap<string, readonly string[]>

interface Amount {
  readonly text: string
  readonly currency: string
}

const amountPaths = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt']

const amountIn = (detail: ReadonlyMap<string, readonly string[]>): Amount | null => {
  for (const path of amountPaths) {
    const text = detail.get(path)?.[0]
    if (text !== undefined) return { text, currency: detail.get(`${path}@Ccy`)?.[0] ?? '' }
  }
  return null
}

interface Part {
  readonly detail: Fields
  readonly amount: Amount
}

/**
 * The payments of an entry: those of a batch, if their amounts add up to it; otherwise one, which has the texts of all of them
 * and no payer where there are several.
 */
const partsOf = (details: readonly Map<string, string[]>[], whole: Amount): Part[] => {
  const parts = details.flatMap((detail) => {
    const amount = amountIn(detail)
    return amount?.currency === whole.currency ? [{ detail, amount }] : []
  })
  const sum = parts.reduce((minor, { amount }) => minor + (minorOf(amount.text) ?? Number.NaN), 0)
  if (details.length > 1 && parts.length === details.length && sum === minorOf(whole.text)) return parts
  const [first = new Map<string, string[]>(), ...others] = details
  if (others.length === 0) return [{ detail: first, amount: whole }]
  const texts = new Map(textPaths.map((path) => [path, details.flatMap((detail) => detail.get(path) ?? [])]))
  return [{ detail: texts, amount: whole }]
}

const minorOf = (text: string): number | null => {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(text) ?? []
  if (whole === '' || /[1-9]/.test(fraction.slice(2))) return null
  return Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
}

const currencyOf = (text: string): Currency | null => (text === 'USD' || text === 'CNY' ? text : null)

const remittance = ['RmtInf/Ustrd', 'RmtInf/Strd/CdtrRefInf/Ref'] as const
const textPaths: readonly string[] = [...remittance, 'Refs/EndToEndId', 'AddtlTxInf']

const isDay = (text: string): boolean =>
  /^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

const lineOf = (
  entry: Fields,
  detail: Fields,
  { text, currency: code }: Amount,
): ReadLine | Omit<WrongRow, 'row'> => {
  const first = (fields: Fields, ...paths: string[]): string =>
    paths.map((path) => fields.get(path)?.[0] ?? '').find((found) => found !== '') ?? ''
  const [amountMinor, currency] = [minorOf(text), currencyOf(code)]
  const bookedOn = first(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10)
  if (currency === null) return { problem: 'otherCurrency', text: cut(code).slice(0, 40) }
  if (amountMinor === null) return { problem: 'unclearAmount', text: cut(text).slice(0, 40) }
  if (amountMinor === 0) return { problem: 'noAmount', text: '' }
  if (!isDay(bookedOn)) return { problem: 'noDate', text: cut(bookedOn) }
  const reference = [
    ...remittance.flatMap((path) => detail.get(path) ?? []),
    ...(detail.get('Refs/EndToEndId') ?? []).filter((id) => id !== 'NOTPROVIDED'),
    ...(detail.get('AddtlTxInf') ?? []),
  ]
  const said = reference.length > 0 ? reference : (entry.get('AddtlNtryInf') ?? [])
  return {
    bookedOn,
    amountMinor,
    currency,
    payer: cut(first(detail, 'RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm', 'RltdPties/UltmtDbtr/Nm')),
    reference: cut(said.join(' ')),
    bankReference: cut(
      first(detail, 'Refs/AcctSvcrRef', 'Refs/TxId') || first(entry, 'AcctSvcrRef', 'NtryRef'),
    ),
  }
}

/** Reads camt.053 of any version, in linear time. Entities are not defined by files, and not expanded. */
export const readCamt = (body: Uint8Array): ReadStatement => {
  const xml = textOf(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
  const reader = new CamtReader()
  const parser = new Parser()
  let refused: Error | null = null
  const stop = (error: unknown): void => {
    refused ??= error instanceof Error ? error : new Error('parsing failed', { cause: error })
    parser.stop()
  }
  parser.on('attention', () => stop(refuse('fileRefused', { case: 'unsafeXml' })))
  parser.on('error', () => stop(refuse('fileRefused', { case: 'damagedXml' })))
  parser.on('openTag', (name, attributes) => {
    if (!reader.open(name, attributes)) stop(refuse('fileRefused', { case: 'unsafeXml' }))
  })
  parser.on('text', (text, decode) => reader.text(text.length > maxText ? text : decode(text)))
  parser.on('cdata', (text) => reader.text(text))
  parser.on('closeTag', () => {
    try {
      reader.close()
    } catch (error) {
      stop(error)
    }
  })
  parser.parse(xml)
  const reason = refused as Error | null
  if (reason) throw reason
  if (!reader.isCamt) throw refuse('fileRefused', { case: 'notCamt' })
  return { account: reader.account, lines: reader.lines, outgoing: reader.outgoing, wrong: reader.wrong }
}

export const camtTask = parseTask(import.meta.url, { readCamt }, 20_000)
