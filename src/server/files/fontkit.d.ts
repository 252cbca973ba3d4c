/** The part of fontkit that we use. The package has no types of its own. */
declare module 'fontkit' {
  export function create(font: Uint8Array): { characterSet: number[] }
}
