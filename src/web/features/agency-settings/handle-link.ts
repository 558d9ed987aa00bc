/** Where a handle leads by itself: an e-mail address to a letter, a telephone number to a call; null for a name. */
export const handleLink = (handle: string): string | null => {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(handle)) return `mailto:${handle}`
  if (/^\+[\d ()/.-]{6,30}$/.test(handle)) return `tel:${handle.replaceAll(/[^\d+]/g, '')}`
  return null
}
