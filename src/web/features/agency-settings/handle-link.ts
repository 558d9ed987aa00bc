/** A `mailto:` link for an email address, a `tel:` link for an international phone number, null for other handles. */
export const handleLink = (handle: string): string | null => {
  if (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(handle)) return `mailto:${handle}`
  if (/^\+[\d ()/.-]{6,30}$/.test(handle)) return `tel:${handle.replaceAll(/[^\d+]/g, '')}`
  return null
}
