/** Carriers that shops and the tracking service know by these names; others may be typed. */
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

/** Forms of numbers that belong to one carrier only. */
const forms: readonly (readonly [RegExp, string])[] = [
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

/** The carrier that a number's form tells; null where several have such numbers. */
export const carrierOfNumber = (number: string): string | null =>
  forms.find(([form]) => form.test(number))?.[1] ?? null

/** A scanned or typed number as it is kept: capitals, without spaces and the stars that some barcodes have. */
export const cleanNumber = (typed: string): string => typed.toUpperCase().replaceAll(/[\s*]/g, '')

/** The order a scanned packing slip is of: `DS-100234`; null for anything else. */
export const orderOfScan = (scanned: string): string | null =>
  /^(?:DS-)?([1-9]\d{0,17})$/.exec(cleanNumber(scanned))?.[1] ?? null

const rememberedKey = 'ship:carrier'
/** The carrier last shipped with on this device. */
export const lastCarrier = (): string => localStorage.getItem(rememberedKey) ?? ''
export const rememberCarrier = (carrier: string): void => localStorage.setItem(rememberedKey, carrier)
