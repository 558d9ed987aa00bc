import { CarrierRefused } from '../../../modules/carriers/index.ts'
import { callDeadline } from '../../../platform/kernel/outside-call.ts'
import { parseStorableJson } from '../../../platform/database/storable-text.ts'

const maxAnswerBytes = 8 * 1024 * 1024
const maxLabelBytes = 5 * 1024 * 1024

export interface CarrierCall {
  readonly carrier: string
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface CarrierAnswer {
  readonly status: number
  readonly json: unknown
}

/** Reads no more than the limit, so that a service cannot fill the memory. */
const readUpTo = async (response: Response, maxBytes: number, carrier: string): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`${carrier} returned more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Makes one call. @throws CarrierRefused when the carrier takes no more calls; Error without any key otherwise */
export const callCarrier = async ({
  carrier,
  url,
  method,
  headers,
  body,
}: CarrierCall): Promise<CarrierAnswer> => {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    redirect: 'error',
    signal: callDeadline(),
  })
  if (response.status === 429) {
    await response.body?.cancel()
    throw new CarrierRefused(`${carrier} takes no more calls for now`, 'busy')
  }
  if (response.status >= 500) {
    await response.body?.cancel()
    throw new Error(`${carrier} returned ${response.status}`)
  }
  const text = (await readUpTo(response, maxAnswerBytes, carrier)).toString('utf8')
  try {
    return { status: response.status, json: parseStorableJson(text) }
  } catch {
    throw new Error(`${carrier} returned ${response.status} without JSON`)
  }
}

const isPdf = (body: Buffer): boolean => body.subarray(0, 5).toString('latin1') === '%PDF-'

export const pdfOf = (body: Buffer, carrier: string): Buffer => {
  if (body.length > maxLabelBytes || !isPdf(body))
    throw new Error(`${carrier} returned a label that is no PDF`)
  return body
}

/** Fetches a label from where the carrier says, without its keys: encrypted, or from the carrier's own address. */
export const fetchLabel = async (carrier: string, address: string, baseUrl: string): Promise<Buffer> => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || (url.protocol !== 'https:' && url.origin !== new URL(baseUrl).origin))
    throw new Error(`${carrier} returned a label without a valid address`)
  const response = await fetch(url, { redirect: 'error', signal: callDeadline(maxLabelBytes) })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`${carrier} returned ${response.status} for a label`)
  }
  return pdfOf(await readUpTo(response, maxLabelBytes, carrier), carrier)
}

/** Decimal amounts of carriers, such as '12.345', in minor units. Null: not an amount. */
export const minorOf = (amount: string | number): number | null => {
  const text = String(amount).trim()
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) return null
  return Math.round(Number(text) * 100)
}
