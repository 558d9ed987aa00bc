/** Carrier names that shops and the tracking service recognise; other names can be typed. */
export const knownCarriers: readonly string[] = [
  'YunExpress',
  '4PX',
  'Yanwen',
  'China Post',
  'SF Express',
  'DHL Express',
  'DHL eCommerce',
  'UPS',
  'USPS',
  'FedEx',
  'Royal Mail',
  'Evri',
  'Australia Post',
  'Canada Post',
  'GLS',
  'DPD',
]

/** Tracking number formats that only one carrier uses. */
const formats: readonly (readonly [RegExp, string])[] = [
  [/^YT\d{16}$/, 'YunExpress'],
  [/^4PX[A-Z0-9]{8,}$/, '4PX'],
  [/^(UJ|UG|UF)\d{9}YP$/, 'Yanwen'],
  [/^[A-Z]{2}\d{9}CN$/, 'China Post'],
  [/^SF\d{10,15}$/, 'SF Express'],
  [/^1Z[A-Z0-9]{16}$/, 'UPS'],
  [/^9[2-5]\d{18,20}$/, 'USPS'],
  [/^(JD|JJD)\d{10,}$/, 'DHL Express'],
  [/^[A-Z]{2}\d{9}GB$/, 'Royal Mail'],
]

/** The carrier that uses this number format; null when it is unknown or ambiguous. */
export const carrierOfNumber = (number: string): string | null =>
  formats.find(([format]) => format.test(number))?.[1] ?? null

/** A tracking number in upper case, without spaces and the asterisks of some barcodes. */
export const cleanNumber = (typed: string): string => typed.toUpperCase().replaceAll(/[\s*]/g, '')

/** The order id in a packing slip's barcode such as `DS-100234`; null for other text. */
export const orderOfScan = (scanned: string): string | null =>
  /^(?:DS-)?([1-9]\d{0,17})$/.exec(cleanNumber(scanned))?.[1] ?? null

const rememberedKey = 'ship:carrier'
export const lastCarrier = (): string => localStorage.getItem(rememberedKey) ?? ''
export const rememberCarrier = (carrier: string): void => localStorage.setItem(rememberedKey, carrier)
