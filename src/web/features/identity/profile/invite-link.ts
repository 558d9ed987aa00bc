/** Whoever signs up by it counts as referred by the customer with this code. */
export const inviteLink = (code: string): string => `${window.location.origin}/appvue/register?code=${code}`
