import type { Settings } from '../protocol/settings.ts';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the window lies for a content of `heightPx`: in its corner of the work area, never larger than that. */
export function placementOf(workArea: Area, corner: Settings['corner'], heightPx: number): Area {
  const height = Math.max(1, Math.min(Math.ceil(heightPx), workArea.height));
  const width = Math.min(windowWidthPx, workArea.width);
  const [vertical, horizontal] = corner.split('-');
  return {
    x: workArea.x + (horizontal === 'left' ? 0 : workArea.width - width),
    y: workArea.y + (vertical === 'top' ? 0 : workArea.height - height),
    width,
    height,
  };
}

/** A card of 436 px and room for its shadow. */
export const windowWidthPx = 468;
