type Props = {
  text: string | null
  /** Whether it is heard as it comes; where a toast says the same, that is heard already. */
  alert?: boolean
}

/** A line that stays until what it names is mended; a toast alone would be gone. */
export function ErrorMessage({ text, alert = false }: Props) {
  return (
    text && (
      <p ref={alertInDialog} className="error-message" role={alert ? 'alert' : undefined}>
        {text}
      </p>
    )
  )
}

/** While a dialog is open nothing outside it is heard, toasts included. */
function alertInDialog(line: HTMLElement | null) {
  if (line?.closest('dialog')) line.setAttribute('role', 'alert')
}
