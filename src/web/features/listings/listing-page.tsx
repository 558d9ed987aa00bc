import { listings } from '../../../contract/listings/listings.ts'
import type { Listing } from '../../../contract/listings/listing-schemas.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { usePage } from '../../ui/page/page-context.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { ListingForm } from './listing-form.tsx'
import './listings.css'

const ListingPage = () => {
  const id = (usePage().params['id'] ?? '') as Listing['id']
  const listing = useCall(
    listings.getListing,
    { id },
    {
      quiet: true,
      keepPrevious: false,
      // Polls often while the listing is being sent; the form keeps typed values.
      everyMs: (last) => (last?.status === 'queued' || (last?.stockWaiting ?? 0) > 0 ? 3000 : 60_000),
    },
  )
  if (listing.error && !listing.data) return <FailedPage answer={listing} back="/product/listings" />
  if (!listing.data) return <PageSkeleton shape="form" />
  // A new version resets the form; a successful sync does not change the version.
  return <ListingForm key={`${id} ${listing.data.version}`} listing={listing.data} />
}
export default ListingPage
