import { ChannelRefusal } from './purchasing-channel.ts'

/** As stored. Without a refresh token, a new access token has to be entered once this one has expired. */
export interface ChannelTokens {
  readonly accessToken: string
  readonly refreshToken: string | null
}

export interface RenewedTokens {
  readonly accessToken: string
  /** Null: the one that was sent stays valid. */
  readonly refreshToken: string | null
  /** Null: the channel does not say. */
  readonly expiresInSeconds: number | null
  /** As an instant; null: the channel does not say. */
  readonly refreshExpiresAt: string | null
}

/** Exchanges a refresh token. @throws TokenRejected if it is not valid any more; any other error leaves that open */
export type RenewTokens = (refreshToken: string) => Promise<RenewedTokens>

/** The channel does not take a token (any more). */
export class TokenRejected extends Error {
  override readonly name = 'TokenRejected'
}

/** Nothing was done, and nothing will be until somebody renews the connection. */
export class ChannelAccessLost extends ChannelRefusal {}
