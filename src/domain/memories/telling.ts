/* How to tell something: said wherever there is a box for it. */

export const tellingLine =
  'One thing you remember, as you’d tell it at the kitchen table. Notes, half sentences, something pasted from your phone: any order is fine.'

/** Only where there is a keyboard with a microphone. */
export const sayItLine =
  'Easier to say it? Tap the box, then the microphone on your keyboard. Then read it: names and numbers are often misheard.'
