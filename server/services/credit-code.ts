const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Whether a text is a unified social credit code with the right check character (GB 32100-2015). */
export function isCreditCode(text: string): boolean {
  return /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text) && text[17] === checkCharacter(text.slice(0, 17));
}

/** The eighteenth character: 31 − (Σ value · 3^(i−1) mod 31) mod 31, where 31 stands for 0. */
function checkCharacter(code: string): string | undefined {
  let weight = 1;
  let sum = 0;
  for (const character of code) {
    sum += CHARACTERS.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return CHARACTERS[(31 - (sum % 31)) % 31];
}
