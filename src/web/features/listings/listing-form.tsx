import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { listings } from '../../../contract/listings/listings.ts'
import type { Listing } from '../../../contract/listings/listing-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useLeaveGuard, usePageTitle } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { FormPage } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { PicturesCard, PricesCard, StockCard, WordsCard } from './listing-cards.tsx'
import { draftOf, problemOf, inputOf, rateIn, type ListingDraft } from './listing-draft.ts'
import { FailureNote, ListingTag, SinceNotes } from './listing-state.tsx'
import { listingReads, listingText } from './listing-text.ts'
import { PresenceNote } from './presence-note.tsx'
import { usePush } from './use-push.ts'
import { VariantPrices } from './variant-prices.tsx'

const text = defineText({
  en: {
    rateBad: 'Enter a number greater than 0.',
    costs:
      'Our prices have changed. The prices below follow your rule again: save to apply them. The shop keeps its prices until you update it.',
    variants: 'Variants and prices',
    safety:
      'The safety information of the product has changed since this description was written. “Update safety information” replaces it here and in the shop; the rest of the description stays as it is.',
    safetyUnsaved: 'Save or discard your changes first.',
    save: 'Save',
    saved: 'Saved.',
    listNow: 'Save and list',
    listSecond: 'Save and list a second copy',
    title: 'Enter a title.',
    rule: 'Put the price steps in ascending order.',
    price: 'Correct the invalid price.',
    nothingChosen: 'Choose at least one variant.',
    noRate: 'Enter the exchange rate for the shop’s currency.',
  },
  zh: {
    rateBad: '请输入大于 0 的数字。',
    costs: '采购价已变动，下方价格已按规则重新计算，保存后生效。更新到店铺前，店铺价格不变。',
    variants: '变体与价格',
    safety: '产品安全信息已变更。点击“更新安全信息”，将只替换此处和店铺描述中的安全信息，其余内容保持不变。',
    safetyUnsaved: '请先保存或放弃修改。',
    save: '保存',
    saved: '已保存。',
    listNow: '保存并刊登',
    listSecond: '保存并再刊登一份',
    title: '请填写标题。',
    rule: '价格区间顺序有误，请调整。',
    price: '价格有误，请修改。',
    nothingChosen: '请至少选择一个变体。',
    noRate: '请填写店铺币种的汇率。',
  },
})

const useSending = (listing: Listing, clear: () => void) => {
  const words = useText(text)
  const { push, updateSafety, remove, isBusy } = usePush()
  const save = useCallMutation(listings.saveListing, { invalidates: listingReads, showsFields: true })
  const send = async (draft: ListingDraft, isChanged: boolean, wantsPush: boolean): Promise<void> => {
    if (isChanged) {
      await save.mutateAsync(inputOf(listing, draft))
      clear()
    }
    if (wantsPush) await push([listing.id], listing.alsoInShop !== null)
    else toast.success(words.saved)
  }
  return {
    errors: fieldErrorsOf(save.error),
    isBusy: isBusy || save.isPending,
    remove,
    updateSafety: () => void updateSafety([listing.id]).catch(() => undefined),
    // Errors were already shown by the call layer.
    send: (...args: Parameters<typeof send>) => void send(...args).catch(() => undefined),
  }
}

export const ListingForm = ({ listing }: { listing: Listing }) => {
  const words = useText(text)
  const shared = useText(listingText)
  const go = useGo()
  const storedDraft = useDraft(`listing:${listing.id}:${listing.version}`, draftOf(listing))
  const { value: draft } = storedDraft
  const [isTried, setIsTried] = useState(false)
  const { send, remove, updateSafety, errors, isBusy } = useSending(listing, storedDraft.clear)
  useLeaveGuard(storedDraft.isChanged)
  usePageTitle(listing.title)
  const patch = (change: Partial<ListingDraft>): void => storedDraft.set((now) => ({ ...now, ...change }))
  const problem = problemOf(listing, draft)
  const needsRate = rateIn(listing, draft) === null
  const may = (action: Listing['allowedActions'][number]) => listing.allowedActions.includes(action)
  // Changed costs change the calculated prices, even if nothing was typed.
  const isUnsaved = storedDraft.isChanged || listing.costsChanged > 0
  const submit = (wantsPush: boolean): void => {
    setIsTried(true)
    if (problem === null && !(wantsPush && needsRate)) send(draft, isUnsaved, wantsPush)
  }
  const problemWords =
    problem === 'rate' ? words.rateBad : problem ? words[problem] : needsRate ? words.noRate : null
  return (
    <FormPage
      title={listing.title}
      subtitle={`${listing.shopName} · ${listing.productCode}`}
      tags={<ListingTag row={listing} />}
      back="/product/listings"
      onSubmit={(event) => {
        event.preventDefault()
        submit(true)
      }}
      footer={
        <>
          {may('remove') && (
            <Button
              danger
              type="text"
              disabled={isBusy}
              onClick={() =>
                void remove([listing.id], listing.status === 'draft').then(
                  (done) => (done ? go('/product/listings') : undefined),
                  () => undefined,
                )
              }
            >
              {listing.status === 'draft' ? shared.removeDraft : shared.remove}
            </Button>
          )}
          {isTried && problemWords && (
            <span className="q-field-error" role="alert">
              {problemWords}
            </span>
          )}
          {may('edit') && (
            <Button disabled={isBusy || !isUnsaved} onClick={() => submit(false)}>
              {words.save}
            </Button>
          )}
          {(may('push') || (may('edit') && isUnsaved && listing.status !== 'queued')) && (
            <Button type="primary" htmlType="submit" loading={isBusy}>
              {listing.listedAt
                ? shared.update
                : listing.failure
                  ? shared.retry
                  : listing.alsoInShop
                    ? words.listSecond
                    : words.listNow}
            </Button>
          )}
        </>
      }
    >
      <RestoredNote draft={storedDraft} />
      <StateCard
        listing={listing}
        safetyAction={
          may('updateSafety') && (
            <span className="q-listing-buttons">
              <Button disabled={isBusy || storedDraft.isChanged} onClick={updateSafety}>
                {shared.updateSafety}
              </Button>
              {storedDraft.isChanged && <span className="q-muted">{words.safetyUnsaved}</span>}
            </span>
          )
        }
      />
      <WordsCard listing={listing} draft={draft} errors={errors} patch={patch} />
      <PicturesCard listing={listing} draft={draft} errors={errors} patch={patch} />
      <PricesCard listing={listing} draft={draft} errors={errors} patch={patch} />
      <Card title={words.variants} flush>
        <VariantPrices listing={listing} draft={draft} onChange={(variants) => patch({ variants })} />
      </Card>
      <StockCard listing={listing} draft={draft} errors={errors} patch={patch} />
    </FormPage>
  )
}

interface StateProps {
  readonly listing: Listing
  readonly safetyAction: ReactNode
}

const StateCard = ({ listing, safetyAction }: StateProps) => {
  const words = useText(text)
  const shared = useText(listingText)
  return (
    <div className="q-listing-state">
      {listing.adminUrl && (
        <a className="q-button q-button-link" href={listing.adminUrl} target="_blank" rel="noreferrer">
          {shared.openShop}
        </a>
      )}
      {listing.alsoInShop && <PresenceNote presence={listing.alsoInShop} />}
      <FailureNote row={listing} />
      <SinceNotes row={listing} />
      {listing.isSafetyOutdated && <p className="q-note">{words.safety}</p>}
      {safetyAction}
      {listing.costsChanged > 0 && <p className="q-note">{words.costs}</p>}
    </div>
  )
}
