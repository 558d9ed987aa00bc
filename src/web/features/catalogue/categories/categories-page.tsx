import { Button, Input } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorCatalogue } from '../../../../contract/catalogue/catalogue.ts'
import { operatorCosts } from '../../../../contract/catalogue/catalogue-costs.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { ask } from '../../../ui/feedback/ask.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { moved } from '../pictures/gallery-order.ts'
import '../common/catalogue.css'

type Category = OutputOf<typeof operatorCosts.listCategories>['categories'][number]

const text = defineText({
  en: {
    subtitle: 'Sellers see categories in this order. Renaming a category updates its products.',
    nameEn: 'English name',
    nameZh: 'Chinese name',
    newEn: 'New category name',
    newZh: 'Chinese name',
    add: 'Add category',
    save: 'Save',
    saved: (name: string) => `${name} saved.`,
    view: 'View products',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Delete ${name}`,
    confirmTitle: (name: string) => `Delete ${name}?`,
    confirmText: 'Only a category without products can be deleted. Its price rule is deleted with it.',
    confirm: 'Delete',
    cancel: 'Cancel',
    removed: (name: string) => `${name} deleted.`,
    empty: 'No categories yet',
    emptyText: 'Add one here, or enter one on a product.',
  },
  zh: {
    subtitle: '卖家按此顺序查看类目。类目改名后，产品的类目同步更新。',
    nameEn: '英文名称',
    nameZh: '中文名称',
    newEn: '新类目的英文名称',
    newZh: '新类目的中文名称',
    add: '添加',
    save: '保存',
    saved: (name: string) => `${name} 已保存。`,
    view: '查看产品',
    up: (name: string) => `${name}：上移`,
    down: (name: string) => `${name}：下移`,
    remove: (name: string) => `删除${name}`,
    confirmTitle: (name: string) => `删除${name}？`,
    confirmText: '只能删除没有产品的类目。类目的定价规则将一并删除。',
    confirm: '删除',
    cancel: '取消',
    removed: (name: string) => `${name} 已删除。`,
    empty: '暂无类目',
    emptyText: '在此添加类目，或在编辑产品时直接填写。',
  },
})

const categoryReads = [
  operatorCosts.listCategories,
  operatorCatalogue.listProducts,
  operatorCatalogue.getProduct,
]

const CategoriesPage = () => {
  const words = useText(text)
  const mayChange = useAccess().hasRole('sourcing', 'catalogue')
  const answer = useCall(operatorCosts.listCategories, {}, { quiet: true })
  const order = useCallMutation(operatorCosts.orderCategories, {
    invalidates: [operatorCosts.listCategories],
  })
  const categories = answer.data?.categories
  const move = (from: number, to: number): void => {
    const names = (categories ?? []).map(({ nameEn }) => nameEn)
    order.mutate({ names: [...moved(names, from, to)] })
  }
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} />
      {answer.isError && !categories && (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.isPending && <CardSkeleton lines={6} />}
      {categories && (
        <Card>
          {categories.length === 0 && (
            <EmptyState icon="box" title={words.empty}>
              {words.emptyText}
            </EmptyState>
          )}
          {categories.length > 0 && (
            <div className="q-category q-category-head" aria-hidden>
              <span>{words.nameEn}</span>
              <span>{words.nameZh}</span>
            </div>
          )}
          <ul className="q-categories">
            {categories.map((category, at) => (
              <CategoryRow
                key={category.nameEn}
                category={category}
                mayChange={mayChange}
                onUp={at > 0 && !order.isPending ? () => move(at, at - 1) : null}
                onDown={at < categories.length - 1 && !order.isPending ? () => move(at, at + 1) : null}
              />
            ))}
            {mayChange && <NewCategory />}
          </ul>
        </Card>
      )}
    </div>
  )
}
export default CategoriesPage

interface CategoryRowProps {
  readonly category: Category
  readonly mayChange: boolean
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
}

const CategoryRow = ({ category, mayChange, onUp, onDown }: CategoryRowProps) => {
  const words = useText(text)
  const { nameEn: was } = category
  const [nameEn, setNameEn] = useState(category.nameEn)
  const [nameZh, setNameZh] = useState(category.nameZh)
  const save = useCallMutation(operatorCosts.saveCategory, {
    invalidates: categoryReads,
    onSuccess: (saved) => toast.success(words.saved(saved.nameEn)),
  })
  const remove = useCallMutation(operatorCosts.removeCategory, {
    invalidates: categoryReads,
    onSuccess: () => toast.success(words.removed(was)),
  })
  const askAndRemove = async (): Promise<void> => {
    const question = {
      title: words.confirmTitle(was),
      message: words.confirmText,
      confirmLabel: words.confirm,
    }
    if (await ask({ ...question, cancelLabel: words.cancel })) remove.mutate({ nameEn: was })
  }
  const isChanged = nameEn.trim() !== was || nameZh.trim() !== category.nameZh
  const send = (): void => {
    if (isChanged && nameEn.trim() !== '') save.mutate({ was, nameEn, nameZh })
  }
  return (
    <li className="q-category">
      <Input
        aria-label={`${was}: ${words.nameEn}`}
        maxLength={80}
        disabled={!mayChange}
        value={nameEn}
        status={nameEn.trim() === '' ? 'error' : ''}
        onChange={(event) => setNameEn(event.target.value)}
        onPressEnter={send}
      />
      <Input
        aria-label={`${was}: ${words.nameZh}`}
        placeholder={words.nameZh}
        maxLength={80}
        disabled={!mayChange}
        value={nameZh}
        onChange={(event) => setNameZh(event.target.value)}
        onPressEnter={send}
      />
      <span className="q-category-tools">
        {mayChange && (
          <>
            {isChanged && (
              <Button size="small" type="primary" loading={save.isPending} onClick={send}>
                {words.save}
              </Button>
            )}
            <IconButton name="up" label={words.up(was)} onClick={onUp} />
            <IconButton name="down" label={words.down(was)} onClick={onDown} />
            <IconButton name="trash" label={words.remove(was)} onClick={() => void askAndRemove()} />
          </>
        )}
        <PageLink to="/products" search={{ category: was }} className="q-category-link">
          {words.view} <span className="q-hidden-text">{was}</span>
        </PageLink>
      </span>
    </li>
  )
}

interface IconButtonProps {
  readonly name: 'up' | 'down' | 'trash'
  readonly label: string
  readonly onClick: (() => void) | null
}

const IconButton = ({ name, label, onClick }: IconButtonProps) => (
  <button
    type="button"
    className="q-icon-button"
    aria-label={label}
    disabled={onClick === null}
    onClick={onClick ?? undefined}
  >
    <Icon name={name} size={16} />
  </button>
)

const NewCategory = () => {
  const words = useText(text)
  const [nameEn, setNameEn] = useState('')
  const [nameZh, setNameZh] = useState('')
  const save = useCallMutation(operatorCosts.saveCategory, {
    invalidates: [operatorCosts.listCategories],
    onSuccess: (saved) => {
      setNameEn('')
      setNameZh('')
      toast.success(words.saved(saved.nameEn))
    },
  })
  const send = (): void => {
    if (nameEn.trim() !== '') save.mutate({ nameEn, nameZh })
  }
  return (
    <li className="q-category">
      <Input
        aria-label={words.newEn}
        placeholder={words.newEn}
        maxLength={80}
        value={nameEn}
        onChange={(event) => setNameEn(event.target.value)}
        onPressEnter={send}
      />
      <Input
        aria-label={words.newZh}
        placeholder={words.newZh}
        maxLength={80}
        value={nameZh}
        onChange={(event) => setNameZh(event.target.value)}
        onPressEnter={send}
      />
      <span className="q-category-tools">
        <Button
          icon={<Icon name="plus" size={16} />}
          loading={save.isPending}
          disabled={nameEn.trim() === ''}
          onClick={send}
        >
          {words.add}
        </Button>
      </span>
    </li>
  )
}
