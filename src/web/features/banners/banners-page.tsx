import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { banners } from '../../../contract/banners/banners.ts'
import { bannerStatuses, operatorBanners } from '../../../contract/banners/operator-banners.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { RemoveButton } from '../../ui/forms/remove-button.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { useText } from '../../ui/text/define-text.ts'
import { audienceWords } from '../notices/notice-text.ts'
import { operatorNoticeText } from '../notices/operator-text.ts'
import type { Banner } from './banner-draft.ts'
import { BannerPicture } from './banner-picture.tsx'
import { bannerText, bannerTones } from './banner-text.ts'

const BannerDialog = lazy(() => import('./banner-dialog.tsx'))

const lists = [operatorBanners.listOperatorBanners, banners.listBanners]

const BannersPage = () => {
  const words = useText(bannerText)
  const mayChange = useAccess().hasRole('support', 'announcements')
  const [editing, setEditing] = useState<Banner | 'new' | null>(null)
  const filters = useIndexFilters()
  const status = bannerStatuses.find((one) => one === filters.tab)
  const answer = useCall(
    operatorBanners.listOperatorBanners,
    { ...filters.pageInput, ...(status && { status }) },
    { quiet: true },
  )
  const columns = useColumns(mayChange ? setEditing : null)
  const counts = answer.data?.counts
  const add = mayChange && (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEditing('new')}>
      {words.add}
    </Button>
  )
  return (
    <>
      <IndexPage
        filters={filters}
        actions={add}
        tabs={(['all', ...bannerStatuses] as const).map((key) => ({
          key: key === 'all' ? '' : key,
          label: words[key],
          ...(counts && {
            count: key === 'all' ? counts.live + counts.scheduled + counts.ended : counts[key],
          }),
        }))}
        list={answer}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.title}
        columns={columns}
        empty={
          <EmptyState icon="picture" title={words.empty} action={add}>
            {words.emptyText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {editing && (
          <BannerDialog banner={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
      </Suspense>
    </>
  )
}

const useColumns = (onEdit: ((banner: Banner) => void) | null): readonly Column<Banner>[] => {
  const words = useText(bannerText)
  const audiences = useText(operatorNoticeText)
  return [
    {
      key: 'image',
      title: words.image,
      width: 150,
      inCard: 'body',
      render: (row) => (
        <span className="q-promo-small">
          <BannerPicture title="" imageUrl={row.imageUrl} link={null} />
        </span>
      ),
    },
    {
      key: 'title',
      title: words.title,
      isFixed: true,
      inCard: 'title',
      render: (row) => <strong>{row.title}</strong>,
    },
    {
      key: 'status',
      title: words.status,
      width: 112,
      inCard: 'top',
      render: (row) => <StatusTag tone={bannerTones[row.status]}>{words[row.status]}</StatusTag>,
    },
    {
      key: 'places',
      title: words.places,
      width: 125,
      render: (row) => row.places.map((place) => words[place]).join(', '),
    },
    {
      key: 'audience',
      title: words.audience,
      width: 120,
      render: (row) => {
        const names = row.customers.map(({ name }) => name).join(', ')
        return names || audiences[audienceWords[row.audience]]
      },
    },
    {
      key: 'start',
      title: words.startsAt,
      width: 106,
      render: (row) => <Instant at={row.startsAt} as="day" />,
    },
    {
      key: 'end',
      title: words.endsAt,
      width: 106,
      render: (row) => (row.endsAt === null ? words.noEnd : <Instant at={row.endsAt} as="day" />),
    },
    { key: 'by', title: words.by, width: 140, isHidden: true, render: (row) => row.savedBy },
    ...(onEdit
      ? [
          {
            key: 'actions',
            title: '',
            width: 215,
            inCard: 'foot' as const,
            render: (row: Banner) => <BannerButtons banner={row} onEdit={() => onEdit(row)} />,
          },
        ]
      : []),
  ]
}

const BannerButtons = ({ banner, onEdit }: { banner: Banner; onEdit: () => void }) => {
  const words = useText(bannerText)
  const { id, title } = banner
  const end = useCallMutation(operatorBanners.endBanner, {
    invalidates: lists,
    onSuccess: () => toast.success(words.endedNow),
  })
  const remove = useCallMutation(operatorBanners.deleteBanner, {
    invalidates: lists,
    onSuccess: () => toast.success(words.removed),
  })
  const askAndEnd = async (): Promise<void> => {
    const question = { title: words.endTitle(title), message: words.endMessage, confirmLabel: words.end }
    if (await ask(question)) end.mutate({ id })
  }
  return (
    <span className="q-promo-buttons">
      <Button size="small" aria-label={words.edit(title)} onClick={onEdit}>
        {words.editShort}
      </Button>
      {banner.status === 'live' && (
        <Button
          size="small"
          loading={end.isPending}
          aria-label={words.endOf(title)}
          onClick={() => void askAndEnd()}
        >
          {words.end}
        </Button>
      )}
      <RemoveButton
        label={words.remove}
        fullLabel={words.removeOf(title)}
        question={{ title: words.removeTitle(title), message: words.removeMessage, danger: true }}
        isRemoving={remove.isPending}
        onRemove={() => remove.mutate({ id })}
      />
    </span>
  )
}

export default BannersPage
