import { Button } from './button.tsx'

type Props = {
  text: string | null
  /** Whether screen readers announce it. Not needed where a toast with the same text is announced. */
  alert?: boolean
  /** For what went as the visitor wanted: nothing has to be mended. */
  calm?: boolean
}

/** Stays until the error is fixed, unlike a toast. */
export function ErrorMessage({ text, alert = false, calm = false }: Props) {
  return (
    text && (
      <p
        ref={alertInDialog}
        className={calm ? 'error-message calm' : 'error-message'}
        role={alert ? 'alert' : undefined}
      >
        {text}
      </p>
    )
  )
}

/** While a dialog is open, screen readers announce nothing outside it, including toasts. */
function alertInDialog(element: HTMLElement | null) {
  if (element?.closest('dialog')) element.setAttribute('role', 'alert')
}

/** Where something could not be read. */
export function NotRead({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <>
      <ErrorMessage text={text} alert />
      <Button kind="primary" onClick={onAgain}>
        Try again
      </Button>
    </>
  )
}
