import { Suspense } from 'react'
import { lazy } from '../page/lazy.ts'
import { Bar } from '../components/skeletons.tsx'
import './rich-text.css'

const RichTextArea = lazy(() => import('./rich-text-area.tsx'))

/** As the specification fixes it, in both languages. */
export const editorPlaceholder = '请输入内容'
/** Pixels, unless told. */
export const editorHeight = 200

export interface RichTextEditorProps {
  /** HTML; '' is nothing. */
  readonly value: string
  /** Hears HTML, or '' when neither a word nor a picture is left. The server sanitises it (platform/rich-text.ts). */
  readonly onChange: (html: string) => void
  /** What is written here, for screen readers. */
  readonly label: string
  /** Stores a picture and answers its address for good; without it there are no pictures. */
  readonly upload?: (file: File) => Promise<{ readonly url: string }>
  readonly height?: number
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly id?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | undefined
}

/** Words with headings, lists, links and pictures. Its code is fetched when it is first shown, in the same room. */
export const RichTextEditor = (props: RichTextEditorProps) => (
  <Suspense
    fallback={
      <div className="q-editor" aria-hidden="true">
        <div className="q-editor-tools" />
        <div className="q-editor-waiting" style={{ height: props.height ?? editorHeight }}>
          <Bar width="60%" />
        </div>
      </div>
    }
  >
    <RichTextArea {...props} />
  </Suspense>
)
