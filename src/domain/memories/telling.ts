/* How to tell something: said wherever there is a box for it. */

export const tellingLine =
  'One thing you remember, as you’d tell it at the kitchen table. Notes and half sentences are fine.'

/** Only where there is a keyboard with a microphone. */
export const sayItLine = 'Or tap the keyboard’s microphone, then check the names.'
