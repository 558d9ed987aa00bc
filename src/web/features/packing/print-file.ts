interface PrintableFile {
  readonly body: Blob
  readonly fileName: string | null
}

const keptMs = 60_000

/** Opens the browser's printing for a PDF without leaving the page; saves it where the browser cannot show one there. */
export const printFile = ({ body, fileName }: PrintableFile): void => {
  const url = URL.createObjectURL(body)
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
  const save = (): void => {
    const link = document.createElement('a')
    link.href = url
    link.download = fileName ?? 'labels.pdf'
    link.click()
  }
  if (!navigator.pdfViewerEnabled) return save()
  const frame = document.createElement('iframe')
  frame.className = 'q-pack-print'
  frame.title = fileName ?? 'PDF'
  frame.tabIndex = -1
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.focus()
      frame.contentWindow?.print()
    } catch {
      // Some browsers show the file in a window that is not the page's to print.
      save()
    }
  })
  frame.src = url
  document.body.append(frame)
  setTimeout(() => frame.remove(), keptMs)
}
