import type { ReactNode } from 'react'
import type { ShopPresence } from '../../../contract/listings/listing-schemas.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { listingText, presenceText } from './listing-text.ts'

interface PresenceNoteProps {
  readonly presence: ShopPresence
  readonly children?: ReactNode
}

/** Says that a product is in the shop already, since when, and where to change it there. */
export const PresenceNote = ({ presence, children }: PresenceNoteProps) => {
  const shared = useText(listingText)
  const presences = useText(presenceText)
  const { kind, since, listingId, adminUrl } = presence
  return (
    <div className="q-note q-list-presence" role="note">
      <span>
        {presences[kind]}
        {since !== null && (
          <>
            {' '}
            {shared.presenceSince} <Instant at={since} as="day" />
          </>
        )}
      </span>
      <span className="q-list-presence-links">
        {listingId === null ? (
          <PageLink to="/product/myProducts">{shared.openMyProducts}</PageLink>
        ) : (
          <PageLink to={`/product/listings/${listingId}`}>
            {kind === 'draft' ? shared.openDraft : shared.updateListing}
          </PageLink>
        )}
        {adminUrl !== null && (
          <a href={adminUrl} target="_blank" rel="noreferrer">
            {shared.openShop}
          </a>
        )}
      </span>
      {children}
    </div>
  )
}
