import { EmptyState } from '../components/empty-state.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { PageLink } from '../page/navigation.tsx'
import { defineText, useText, type Label } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'

const text = defineText({
  en: {
    title: 'Nothing selected',
    text: 'The link to this page is incomplete. Open the page from its list.',
    list: (title: string) => `Go to ${title}`,
    home: 'Go to the home page',
  },
  zh: {
    title: '未选择内容',
    text: '链接不完整，请从列表中打开。',
    list: (title: string) => `前往${title}`,
    home: '返回首页',
  },
})

interface IncompleteLinkProps {
  /** Where the records are listed. */
  readonly list: { readonly path: string; readonly title: Label } | undefined
}

/** In place of a detail page whose address names no record. */
export const IncompleteLink = ({ list }: IncompleteLinkProps) => {
  const words = useText(text)
  const locale = useLocale()
  return (
    <div className="q-page">
      <PageHeader />
      <EmptyState
        icon="search"
        title={words.title}
        action={
          <PageLink className="q-button q-button-primary" to={list?.path ?? '/'}>
            {list ? words.list(list.title[locale]) : words.home}
          </PageLink>
        }
      >
        {words.text}
      </EmptyState>
    </div>
  )
}
