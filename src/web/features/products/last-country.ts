const key = 'products:country'

/** The last country costs were calculated for on this device, or '': most sellers have one market. */
export const lastCountry = (): string => localStorage.getItem(key) ?? ''
export const rememberCountry = (code: string): void => localStorage.setItem(key, code)
