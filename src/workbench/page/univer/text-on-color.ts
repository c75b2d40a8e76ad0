import { ColorKit } from "@univerjs/core";

/*
 * Univer picks white or dark text for a sheet's tab by brightness alone, which leaves some unreadable. Here the contrast decides;
 * style.css makes the dark text black, because Univer's dark gray is too pale.
 */

/** The luminance at which white and black text have the same contrast: (1 + 0.05) / (it + 0.05) = (it + 0.05) / 0.05. */
const EVEN = Math.sqrt(1.05 * 0.05) - 0.05;

/** From now on a color counts as dark if white text has more contrast on it than black. */
export function chooseTextByContrast(): void {
  ColorKit.prototype.isDark = function () {
    return this.getLuminance() < EVEN;
  };
}
