const offsetOf = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** For example 'Europe/Berlin (GMT+1)'. */
export const zoneLabel = (zone: string): string => `${zone.replaceAll('_', ' ')} (${offsetOf(zone)})`
