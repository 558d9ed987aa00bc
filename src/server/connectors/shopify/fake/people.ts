export interface FakeAddress {
  readonly name: string
  readonly phone: string | null
  readonly address1: string
  readonly address2: string | null
  readonly company: string | null
  readonly city: string
  readonly province: string | null
  readonly zip: string
  readonly country: string
  readonly countryCode: string
}

const place = (
  name: string,
  phone: string,
  address1: string,
  city: string,
  province: string | null,
  zip: string,
  country: string,
  countryCode: string,
): FakeAddress => ({
  name,
  phone,
  address1,
  address2: null,
  company: null,
  city,
  province,
  zip,
  country,
  countryCode,
})

export const people: readonly FakeAddress[] = [
  place(
    'Emily Carter',
    '+1 512-555-0142',
    '1804 Riverside Dr',
    'Austin',
    'Texas',
    '78741',
    'United States',
    'US',
  ),
  place(
    'Daniel Osei',
    '+1 206-555-0117',
    '412 Pine St Apt 9',
    'Seattle',
    'Washington',
    '98101',
    'United States',
    'US',
  ),
  place(
    'Grace Liu',
    '+1 415-555-0198',
    '77 Valencia St',
    'San Francisco',
    'California',
    '94103',
    'United States',
    'US',
  ),
  place(
    'Oliver Hughes',
    '+44 7700 900412',
    '23 Mill Lane',
    'Bristol',
    'England',
    'BS1 6QF',
    'United Kingdom',
    'GB',
  ),
  place('Sophie Müller', '+49 1512 3456789', 'Lindenstraße 14', 'Köln', null, '50674', 'Germany', 'DE'),
  place('Léa Moreau', '+33 6 12 34 56 78', '8 rue des Lilas', 'Lyon', null, '69003', 'France', 'FR'),
  place('Matteo Ricci', '+39 347 555 0101', 'Via Garibaldi 31', 'Bologna', 'Bologna', '40124', 'Italy', 'IT'),
  place(
    'Liam Tremblay',
    '+1 514-555-0166',
    '55 Rue Sherbrooke',
    'Montréal',
    'Quebec',
    'H2X 1X4',
    'Canada',
    'CA',
  ),
  place(
    'Chloe Nguyen',
    '+61 491 570 156',
    '9 Harbour St',
    'Sydney',
    'New South Wales',
    '2000',
    'Australia',
    'AU',
  ),
  place('Lucas Silva', '+351 912 345 678', 'Rua do Carmo 12', 'Lisboa', null, '1200-093', 'Portugal', 'PT'),
  place(
    'Emma de Vries',
    '+31 6 12345678',
    'Keizersgracht 201',
    'Amsterdam',
    null,
    '1016 DS',
    'Netherlands',
    'NL',
  ),
  place('Ida Lindqvist', '+46 70 123 45 67', 'Storgatan 5', 'Uppsala', null, '753 31', 'Sweden', 'SE'),
]

/** A seeded pseudo-random generator (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
