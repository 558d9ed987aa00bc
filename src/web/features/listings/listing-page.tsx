import { listings, type Listing } from '../../../contract/listings.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { usePage } from '../../ui/page/page-context.tsx'
import { FailedPage } from '../../ui/components/failed-page.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { ListingForm } from './listing-form.tsx'
import './listings.css'

/** One listing, as it is edited. */
const ListingPage = () => {
  const id = (usePage().params['id'] ?? '') as Listing['id']
  const listing = useCall(
    listings.getListing,
    { id },
    {
      quiet: true,
      keepPrevious: false,
      // While it is on its way it is looked at often; nothing that is typed is lost by that.
      everyMs: (last) => (last?.status === 'queued' || (last?.stockWaiting ?? 0) > 0 ? 3000 : 60_000),
    },
  )
  if (listing.error && !listing.data) return <FailedPage answer={listing} back="/product/listings" />
  if (!listing.data) return <PageSkeleton />
  // Another version is edited anew; that it was told to the shop is no other version.
  return <ListingForm key={`${id} ${listing.data.version}`} listing={listing.data} />
}
export default ListingPage
